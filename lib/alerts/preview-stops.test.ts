import { describe, expect, test } from "vitest";
import { ReadDeadlineError } from "../store/read-watch";
import { answered, limited, T0, type Wire } from "../store/wire-fixtures";
import { foreseen, hours, lived, minutes, type Story, spans, toldWithin } from "./preview-fixture";

const MINUTE = 60_000;
const DAY = 24 * 60;

const broke = (minute: number, over: Wire = {}) =>
  limited(minute * MINUTE, {
    status: 402,
    limit_source: "provider_credits",
    dimension: "spend",
    retryable: "never",
    ...over,
  });
/** Refused until a minute. */
const until = (minute: number, resetAt: number, over: Wire = {}) =>
  limited(minute * MINUTE, { retryable: "at_reset", retry_after_ms: (resetAt - minute) * MINUTE - 1_000, ...over });
const busy = (from: number, to: number, every = 1): Wire[] =>
  Array.from({ length: Math.ceil((to - from) / every) }, (_, index) => answered((from + index * every) * MINUTE));

type Case = [
  name: string,
  story: { rule: Story["rule"]; rows: Wire[]; from?: number; until?: number },
  expected: string[],
];

const NEVER = { metric: "never_stops" } as const;
const AT_RESET = { metric: "at_reset_stops", groupBy: ["provider"] } as const satisfies Story["rule"];

const STORIES: Case[] = [
  [
    "tells a refusal for good at once, and resolves after an hour in which others were answered",
    { rule: NEVER, rows: [...busy(0, 180), broke(20)] },
    ["openai provider_credits 21-86 critical"],
  ],
  [
    "does not resolve while nobody asks",
    { rule: NEVER, rows: [...busy(0, 30), broke(20)] },
    ["openai provider_credits 21- critical"],
  ],
  [
    "lets one alert last while refusals go on",
    { rule: NEVER, rows: [...busy(0, 180), broke(20), broke(40), broke(70)] },
    ["openai provider_credits 21-136 critical"],
  ],
  [
    "keeps instances and what refused them apart",
    {
      rule: NEVER,
      rows: [
        ...busy(0, 60),
        broke(20),
        broke(30, { limit_source: "provider_budget" }),
        broke(40, { provider: "xai", model: "grok-5" }),
      ],
    },
    [
      "openai provider_credits 21- critical",
      "openai provider_budget 31- critical",
      "xai provider_credits 41- critical",
    ],
  ],
  [
    "counts what a filter lets in",
    { rule: { ...NEVER, filter: { limit_source: ["provider_budget"] } }, rows: [...busy(0, 60), broke(20)] },
    [],
  ],
  [
    "slides a longer window over them",
    {
      rule: { ...NEVER, windowSeconds: 1_800, maxWindowSeconds: 1_800, critical: 2, keepSeconds: 0, resolveAt: 1 },
      rows: [...busy(0, 180), broke(20), broke(30), broke(45), broke(51)],
    },
    ["openai provider_credits 46-76 critical"],
  ],
  [
    "knows an alert that fired before the time began",
    { rule: NEVER, rows: [...busy(-60, 180), broke(-30), broke(20)], from: -60 },
    ["openai provider_credits -29-86 critical"],
  ],
  [
    "is one alert until the reset that refusals named, however few ask",
    { rule: AT_RESET, rows: [...busy(0, 30), until(20, 100), until(22, 100)] },
    ["openai provider_rate_limit 21-105 critical"],
  ],
  [
    "is another one for a later reset",
    { rule: AT_RESET, rows: [...busy(0, 180), until(20, 60), until(61, 120)] },
    ["openai provider_rate_limit 21-62 critical", "openai provider_rate_limit 62-125 critical"],
  ],
  [
    "knows a reset that was named before the time began",
    { rule: AT_RESET, rows: [...busy(-300, 180, 5), until(-200, 60), until(10, 60)], from: -300 },
    ["openai provider_rate_limit -199-65 critical"],
  ],
  [
    "resolves by itself where no reset was named",
    { rule: AT_RESET, rows: [...busy(0, 60), limited(20 * MINUTE, { retryable: "at_reset" })] },
    ["openai provider_rate_limit 21-31 critical"],
  ],
];

const lives = ({ rule, rows, from = 0, until: to = 180 }: Case[1]) =>
  lived({ rule, rows, night: { fromMs: minutes(from), toMs: minutes(to) } });

describe("a preview of refusals", () => {
  test.each(STORIES)("%s", async (_name, story, expected) => {
    const life = await lives(story);
    const window = { fromMs: T0, toMs: minutes(story.until ?? 180) };
    expect(spans(toldWithin(life, window))).toEqual(expected);
    expect(spans(await foreseen(life, window))).toEqual(expected);
  });

  test("of pools tells them apart", async () => {
    const night = { fromMs: T0, toMs: minutes(60) };
    const counting = {
      tokens: "total",
      cachedInput: true,
      reservedTokens: false,
      failedRequests: true,
      tokensAt: "end",
    } as const;
    const pool = {
      name: "batch",
      provider: "openai",
      account: null,
      deployment: null,
      keys: ["b"] as string[],
      models: [],
      limits: { rpm: 9 },
      window: "fixed_minute",
      counting,
    } as const;
    const rows = [...busy(0, 60), until(20, 40, { key: "b" }), until(30, 50)];
    const life = await lived({ rule: { metric: "at_reset_stops" }, rows, pools: [{ ...pool, models: [] }], night });
    const expected = ["openai batch provider_rate_limit 21-45 critical", "openai - provider_rate_limit 31-55 critical"];
    expect(spans(toldWithin(life, night))).toEqual(expected);
    expect(spans(await foreseen(life, night))).toEqual(expected);
  });

  test("takes hours for the attempts where nothing finer is kept", async () => {
    const life = await lives({ rule: NEVER, rows: [...busy(0, 180), broke(20)] });
    const { ruleFigures } = life.stores.attempts;
    life.stores.attempts.ruleFigures = async (queries) =>
      queries[0]?.stepMs === 60 * MINUTE ? ruleFigures(queries) : [null];
    const window = { fromMs: T0, toMs: minutes(180) };
    expect(spans(await foreseen(life, window))).toEqual(["openai provider_credits 21-86 critical"]);
  });
});

describe("where rows are many", () => {
  const story: Case[1] = { rule: NEVER, rows: [broke(-3 * DAY), broke(-DAY), broke(20)], from: 60, until: 60 };
  const window = { fromMs: hours(-6 * 24), toMs: minutes(60) };

  test("it goes as far back as the time allows, and says so", async () => {
    const life = await lives(story);
    const { stops } = life.stores.attempts;
    let nowMs = T0;
    life.stores.attempts.stops = async (slice) => {
      nowMs += 4_500;
      return stops(slice);
    };
    const preview = await life.preview(window, { now: () => nowMs });
    expect(preview).toMatchObject({ isShortened: true, fromMs: minutes(60 - 2 * DAY + 5), fired: 2 });
  });
  test("it ends where reading takes too long", async () => {
    const life = await lives(story);
    const { stops } = life.stores.attempts;
    life.stores.attempts.stops = async (slice) => {
      if (slice.fromMs < minutes(-2 * DAY)) throw new ReadDeadlineError(30_000, "rows");
      return stops(slice);
    };
    expect(await life.preview(window)).toMatchObject({ isShortened: true, fromMs: minutes(60 - 2 * DAY + 5) });
    life.stores.attempts.stops = () => Promise.reject(new ReadDeadlineError(30_000, "rows"));
    await expect(life.preview(window)).rejects.toMatchObject({ problem: "too_many_rows" });
  });
  test("another failure is one", async () => {
    const life = await lives(story);
    life.stores.attempts.stops = () => Promise.reject(new Error("The disk is gone."));
    await expect(life.preview(window)).rejects.toThrow("The disk is gone.");
  });
  test("it begins with the rows that are kept", async () => {
    const life = await lives(story);
    await life.stores.attempts.prune(minutes(-2 * DAY));
    expect(await life.preview(window)).toMatchObject({ isShortened: true, fromMs: minutes(-2 * DAY + 5), fired: 2 });
  });
});
