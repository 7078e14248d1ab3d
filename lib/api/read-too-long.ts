import { GROUPS } from "../store/query";
import type { ReadSource } from "../store/read-watch";
import type { Problem, ProblemItem } from "./answer";

/** A call as its sender wrote it. */
export interface AskedCall {
  method: string;
  path: string;
  params: URLSearchParams;
}

/** What a read past its deadline is answered with: what was asked, and what of it to change. */
export function readTooLong(message: string, source: ReadSource, { method, path, params }: AskedCall): Problem {
  const search = params.toString();
  const why =
    source === "rows"
      ? "No counted figures keep apart what is asked here, so every row of the window was to be read."
      : "The server has much to do.";
  return {
    status: 503,
    title: "The query took too long.",
    detail: `${message} Asked: ${method} ${path}${search === "" ? "" : `?${search}`}. ${why} Narrow it as errors says, or ask again later.`,
    errors: source === "rows" ? narrowing(params) : [shorterWindow(params)],
  };
}

function narrowing(params: URLSearchParams): ProblemItem[] {
  const filters = GROUPS.filter((name) => params.has(name));
  return [
    shorterWindow(params),
    ...(params.has("metric")
      ? [
          {
            path: "step_ms",
            message: "Use a multiple of 3600000 (an hour): its figures are kept longest. Else one of 300000.",
            value: params.get("step_ms"),
          },
        ]
      : []),
    ...filters.map((name) => ({
      path: name,
      message:
        filters.length === 1
          ? "Leave it out: figures of everything are kept longest."
          : "Leave out all filters but one: figures by one of them are kept longer.",
      value: params.get(name),
    })),
  ];
}

function shorterWindow(params: URLSearchParams): ProblemItem {
  return { path: "from", message: "Ask for a shorter window.", value: params.get("from") };
}
