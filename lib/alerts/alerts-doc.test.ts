import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ALERT_ONLY_METRICS } from "../model/alert";
import { defaultRules } from "./default-rules";

const text = readFileSync(join(import.meta.dirname, "../../docs/alerts.md"), "utf8");

/** As docs/alerts.md writes shares and times. */
const percent = (share: number) => `${Math.round(share * 100)} %`;
const minutes = (seconds: number) =>
  seconds === 0 ? "0" : seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds / 60} min`;

describe("docs/alerts.md", () => {
  test("names every metric that only rules have", () => {
    expect(ALERT_ONLY_METRICS.filter((metric) => !text.includes(`\`${metric}\``))).toEqual([]);
  });

  test.each(defaultRules("en").map(({ rule }) => [rule.name, rule] as const))(
    "%s is as it is shipped",
    (name, rule) => {
      const row = text.split("\n").find((line) => line.startsWith(`| ${name} |`)) ?? "";
      const cells = row.split("|").map((cell) => cell.trim());
      expect(cells[2]).toBe(`\`${rule.metric}\`, ${rule.groupBy.join(" and ")}`);
      expect(cells[5]).toBe(`${minutes(rule.forSeconds)}, ${minutes(rule.keepSeconds)}`);
      if (rule.warning === null) return;
      expect(cells.slice(3, 5)).toEqual([
        `${percent(rule.warning)}, ${percent(rule.critical)}`,
        percent(rule.resolveAt ?? 0),
      ]);
    },
  );
});
