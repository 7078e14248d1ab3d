import { describe, expect, test } from "vitest";
import { answered, T0, type Wire } from "../store/wire-fixtures";
import { foreseen, hours, lived, type Story, spans, toldWithin } from "./preview-fixture";

const MINUTE = 60_000;

/** Heard of every so many minutes from one hour after T0 to another. */
const heard = (app: string, from: number, to: number, every = 20): Wire[] =>
  Array.from({ length: Math.ceil(((to - from) * 60) / every) }, (_, index) =>
    answered((from * 60 + index * every) * MINUTE, { app }),
  );

type Case = [name: string, story: { rows: Wire[]; rule?: Partial<Story["rule"]>; until?: number }, expected: string[]];
const STORIES: Case[] = [
  [
    "fires once a source is silent for longer than the threshold, until it is heard again",
    { rows: [...heard("a", -8, 1), ...heard("a", 3, 4, 2)] },
    ["a 76-186 critical"],
  ],
  ["goes on for as long as nothing is heard", { rows: heard("a", -8, 1) }, ["a 76- critical"]],
  ["takes a pause for none that is as long as usual", { rows: [...heard("a", -30, -8), ...heard("a", -6, 1)] }, []],
  [
    "learns how long pauses are only from those that are over",
    { rows: [...heard("a", -9, 0), ...heard("a", 1.5, 2), ...heard("a", 4, 6, 2)], until: 7 },
    ["a 16-96 critical"],
  ],
  ["leaves a batch alone that ran for less than six hours", { rows: heard("a", -3, 1) }, []],
  [
    "knows a source that is new once it was heard for six hours",
    { rows: [...heard("old", -8, 9, 10), ...heard("new", 1, 7.5)], until: 9 },
    ["new 476- critical"],
  ],
  [
    "forgets who was not heard for two days",
    { rows: [...heard("a", -60, -50), ...heard("b", -60, 3, 30)], rule: { critical: 60 }, until: 3 },
    [],
  ],
  [
    "keeps sources apart, and what a filter leaves out",
    { rows: [...heard("a", -8, 1), ...heard("b", -8, 2), ...heard("c", -8, 1)], rule: { filter: { app: ["a", "b"] } } },
    ["a 76- critical", "b 136- critical"],
  ],
];

const lives = (rows: Wire[], over: Partial<Story["rule"]> = {}, until = 4) =>
  lived({ rule: { metric: "minutes_silent", ...over }, rows, night: { fromMs: T0, toMs: hours(until) } });

describe("a preview of silence", () => {
  test.each(STORIES)("%s", async (_name, { rows, rule, until = 4 }, expected) => {
    const life = await lives(rows, rule, until);
    const window = { fromMs: T0, toMs: hours(until) };
    expect(spans(toldWithin(life, window))).toEqual(expected);
    expect(spans(await foreseen(life, window))).toEqual(expected);
  });

  test("tells minutes since a source was heard", async () => {
    const life = await lives(heard("a", -8, 1));
    const { instances } = await life.preview({ fromMs: T0, toMs: hours(2) });
    expect(instances[0]?.points.at(-1)).toEqual([hours(2), 75]);
  });

  test("knows of a stretch of five minutes only at its end, where nothing finer is kept", async () => {
    const life = await lives([...heard("a", -8, 1), ...heard("a", 3, 4, 2)]);
    const { ruleFigures } = life.stores.attempts;
    life.stores.attempts.ruleFigures = async (queries) =>
      queries[0]?.stepMs === MINUTE ? [null] : ruleFigures(queries);
    expect(spans(await foreseen(life, { fromMs: T0, toMs: hours(4) }))).toEqual(["a 76-190 critical"]);
  });

  test("begins two days after what is kept, as the night looks so far back", async () => {
    const life = await lives(heard("a", -8, 1));
    const { ruleFigures } = life.stores.attempts;
    life.stores.attempts.ruleFigures = async (queries) =>
      (queries[0]?.fromMs ?? 0) < hours(-70) ? [null] : ruleFigures(queries);
    const preview = await life.preview({ fromMs: hours(-40), toMs: hours(4) });
    expect([preview.isShortened, preview.fromMs]).toEqual([true, hours(-20)]);
  });

  test("is none where two days are not kept", async () => {
    const life = await lives(heard("a", -8, 1));
    life.stores.attempts.ruleFigures = async () => [null];
    await expect(life.preview({ fromMs: T0, toMs: hours(4) })).rejects.toMatchObject({ problem: "not_kept" });
  });
});
