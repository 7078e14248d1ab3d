import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIMENSIONS } from "../model/limit";
import type { Filter } from "../store/query";
import { DEFAULT_RANGE, parseViewState, toUrlParams, viewHref, withFilterValues, withViewState } from "./params";
import { RANGES, type ViewState } from "./view-state";

const read = (search: string) => parseViewState(new URLSearchParams(search));

const values = fc.uniqueArray(
  fc.oneof(fc.constant(null), fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" })),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const dimensions = fc.uniqueArray(fc.constantFrom(null, ...DIMENSIONS), { minLength: 1 });
const filters = fc
  .record(
    {
      layer: fc.constantFrom("client" as const, "gateway" as const),
      provider: values,
      upstream: values,
      model: values,
      app: values,
      environment: values,
      key: values,
      limitSource: values,
      dimension: dimensions,
    },
    { requiredKeys: ["layer"] },
  )
  .map((filter): Filter => filter);
const ranges = fc.oneof(
  fc.constantFrom(...RANGES).map((name) => ({ kind: "relative" as const, name })),
  fc
    .tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1, max: 1e11 }))
    .map(([fromMs, span]) => ({ kind: "absolute" as const, fromMs, toMs: fromMs + span })),
);
const states: fc.Arbitrary<ViewState> = fc.record({
  range: ranges,
  filter: filters,
  timeZone: fc.constantFrom(null, "UTC", "Asia/Shanghai", "America/Argentina/Buenos_Aires"),
});

describe("view state in the URL", () => {
  test("comes back as it was, through the text of an address", () => {
    fc.assert(
      fc.property(states, (state) => {
        const href = viewHref("/", state);
        expect(parseViewState(new URL(href, "http://x").searchParams)).toEqual(state);
      }),
    );
  });

  test("writes nothing for what is the default", () => {
    expect(viewHref("/requests", read(""))).toBe("/requests");
  });

  test("leaves parameters of other owners alone", () => {
    const params = new URLSearchParams("outcome=rescued&range=now-6h&provider=openai");
    expect(withViewState(params, read("")).toString()).toBe("outcome=rescued");
  });

  test.each([
    ["an unknown range", "range=now-5y"],
    ["half an absolute range", "from=1000"],
    ["a range that ends before it starts", "from=2000&to=1000"],
    ["a time that is none", "from=soon&to=later"],
    ["an unknown layer", "layer=middle"],
    ["an unknown dimension", "dimension=speed"],
    ["an unknown zone", "tz=Mars/Olympus"],
    ["a value too long to be a name", `model=${"x".repeat(300)}`],
  ])("ignores %s", (_, search) => {
    expect(read(search)).toEqual({ range: DEFAULT_RANGE, filter: { layer: "client" }, timeZone: null });
  });

  test("reads an empty value as: not sent", () => {
    expect(read("key=&key=batch").filter).toEqual({ layer: "client", key: [null, "batch"] });
  });
});

test("taking a field's last value away takes the field away", () => {
  const filter: Filter = { layer: "client", model: ["a"], provider: ["openai"] };
  expect(withFilterValues(filter, "model", [])).toEqual({ layer: "client", provider: ["openai"] });
  expect(withFilterValues(filter, "model", ["b", null]).model).toEqual(["b", null]);
});

test("search parameters of a page keep repeated names", () => {
  expect(toUrlParams({ model: ["a", "b"], tz: "UTC", none: undefined }).toString()).toBe("model=a&model=b&tz=UTC");
});
