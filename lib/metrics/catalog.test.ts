import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { METRIC_IDS, metricOf } from "./catalog";
import { TILE_METRICS } from "./overview-model";

const documentation = readFileSync(new URL("../../docs/metrics.md", import.meta.url), "utf8");
const definitions = documentation.split("\n").filter((line) => line.startsWith("| `"));

test.each(METRIC_IDS)("docs/metrics.md defines %s in a table, with its threshold", (id) => {
  const line = definitions.find((definition) => definition.split("|")[1]?.includes(`\`${id}\``)) ?? "";
  expect(line).not.toBe("");
  const { threshold, unit } = metricOf(id);
  const words = unit === "share" ? `Threshold ${(threshold ?? 0) * 100} %` : `Threshold ${(threshold ?? 0) / 1_000} s`;
  expect(line.includes("Threshold")).toBe(threshold !== null);
  if (threshold !== null) expect(line).toContain(words);
});

test("every metric of a tile is in the catalogue", () => {
  expect(METRIC_IDS).toEqual(expect.arrayContaining([...TILE_METRICS]));
});
