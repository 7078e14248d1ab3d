import { expect, test } from "vitest";
import type { Offender } from "../metrics/overview-model";
import { offenderHref } from "./offender-href";
import { parseViewState } from "./params";

const row = (over: Partial<Offender>): Offender => ({
  poolId: null,
  name: "qwen3",
  provider: "groq",
  model: "qwen3",
  keys: ["tagger"],
  mainSource: "provider_rate_limit",
  owner: "provider",
  rate429: 0.1,
  limited: 1,
  attempts: 10,
  sparkline: [],
  peakUtilization: null,
  waitLostMs: null,
  rescuedShare: null,
  rescuedMostBy: null,
  ...over,
});
const filterOf = (href: string) => parseViewState(new URL(href, "http://x").searchParams).filter;
const view = parseViewState(new URLSearchParams("environment=prod&range=now-6h"));

test("a pool leads to the limited attempts of its keys, with the page's own filters and range", () => {
  const href = offenderHref(view, row({ poolId: "p1", keys: ["a", "b"] }));
  expect(filterOf(href)).toEqual({ layer: "client", environment: ["prod"], provider: ["groq"], key: ["a", "b"] });
  expect(href).toContain("range=now-6h");
  expect(href).toContain("outcome=limited");
});

test("where no pool is known, or none of its keys, the model stands for it", () => {
  const expected = { layer: "client", environment: ["prod"], provider: ["groq"], model: ["qwen3"] };
  expect(filterOf(offenderHref(view, row({})))).toEqual(expected);
  expect(filterOf(offenderHref(view, row({ poolId: "p1", keys: [] })))).toEqual(expected);
});
