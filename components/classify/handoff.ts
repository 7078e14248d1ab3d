import { headerText } from "../../lib/ingest/paste";
import type { ClassifyForm } from "./classify-form";

/** A recorded response on its way to the form. */
export interface HandedResponse {
  provider: string;
  status: number | null;
  headers: Record<string, string>;
  body: string | null;
  atMs: number;
}

const KEY = "limitscope_classify";

/** Leaves a response for the form to take; in this tab alone, and never in the address. */
export function handOver(response: HandedResponse): void {
  sessionStorage.setItem(KEY, JSON.stringify(response));
}

/** What was handed over, once. */
export function takeHanded(): ClassifyForm | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : formOf(JSON.parse(text) as HandedResponse);
}

function formOf({ provider, status, headers, body, atMs }: HandedResponse): ClassifyForm {
  return {
    provider,
    status: status === null ? "" : String(status),
    headers: headerText(Object.entries(headers).map(([name, value]) => ({ name, value }))),
    body: body ?? "",
    at: new Date(atMs).toISOString(),
  };
}
