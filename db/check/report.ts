import type { CheckResult } from "./check-database";
import type { Difference, Told } from "./findings";

/** What was found, a line each, and what to do about it. */
export function report({ attempts, differences, total, repaired, notes }: CheckResult, repairs: boolean): string {
  const lines = differences.map(lineOf);
  if (total > differences.length) lines.push(`… and ${number(total - differences.length)} more`);
  return [...lines, ...notes, conclusion(attempts, total, repaired, repairs)].join("\n");
}

function lineOf({ table, place, figure, stored, recounted }: Difference): string {
  return `${table}: ${place}: ${figure} is ${told(stored)}, recounted ${told(recounted)}`;
}

function told(value: Told): string {
  return value === null ? "not there" : String(value);
}

function conclusion(attempts: number, total: number, repaired: number, repairs: boolean): string {
  const seen = `${number(attempts)} ${attempts === 1 ? "attempt" : "attempts"} checked`;
  if (total === 0) return `${seen}: every figure is what they come to.`;
  const found = `${seen}: ${number(total)} ${total === 1 ? "thing differs" : "things differ"}`;
  if (!repairs) return `${found}. To rewrite figures: npm run check -- --repair`;
  if (repaired === total) return `${found}; all put right.`;
  return `${found}; ${number(repaired)} put right. The others are in attempts, requests and alerts, which are never rewritten.`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
