import type { Dimension } from "../../model/limit";
import type { Sifted } from "../sieve/sieve";
import { fieldOf } from "../unwrap/signals";
import type { Reading } from "./reading";

/** Figures as stated, in the unit of the dimension. */
export interface Figures {
  limit: number | null;
  used: number | null;
  requested: number | null;
  /** Dimension of the crossed limit, where a text lists several with their current values. */
  dimension: Dimension | null;
}

const NUMBER = "[~`$＄]{0,2}(-?\\d[\\d,]{0,24}(?:\\.\\d{1,24})?(?:e[+-]?\\d{1,3})?)";
const number = (before: string, after = "") => new RegExp(`${before}${NUMBER}${after}`, "i");

/** What follows a number that is no figure: a unit of time, or the rest of a number, a date or a clock. */
const NO_FIGURE =
  "(?![\\d:]|-\\d\\d|[.,]\\d|\\s?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)\\b|\\s?(?:毫秒|秒|分钟|小时|天|个月|次重试))";

/** Sentences whose numbers belong together; the first that matches settles the figures it names. */
const SENTENCES: readonly { pattern: RegExp; figures: readonly ("limit" | "used" | "requested")[] }[] = [
  {
    pattern: new RegExp(`requested up to ${NUMBER} tokens, but can only afford ${NUMBER}`, "i"),
    figures: ["requested", "limit"],
  },
  { pattern: new RegExp(`tokens limit exceeded: ${NUMBER} > ${NUMBER}`, "i"), figures: ["requested", "limit"] },
  { pattern: new RegExp(`\\bused: ?${NUMBER}\\s?/\\s?${NUMBER}`, "i"), figures: ["used", "limit"] },
  { pattern: new RegExp(`\\(actual/limit\\): ${NUMBER}\\s?/\\s?${NUMBER}`, "i"), figures: ["used", "limit"] },
];

const LIMIT: readonly RegExp[] = [
  number("\\blimits? (?:are|is|of) ", " ?(?:[RT]PM|[RT]PD|QPS)\\b"),
  number("\\b(?:max )?budget(?: for [a-z]{1,12})?\\s?[:=]\\s{0,2}"),
  number("\\bmax budget "),
  number("(?<!\\b(?:remaining|retry) )\\blimit(?: of| is|\\s?[:=])?\\s{0,2}(?!429\\b)", NO_FIGURE),
  number("\\blimit \\(", " (?:per|/)"),
  number("\\bmax: ?"),
  number("(?<!剩余)(?:限制|上限|限额)(?:为|是|：|:)?\\s?", NO_FIGURE),
  number("(?:限制|上限|限额)(?:为|是)?每(?:秒|分钟|小时|天|日)\\s?", NO_FIGURE),
  number("[（(]最[大多]\\s?", NO_FIGURE),
  number("最大(?:QPS|[RT]P[MDS]|并发数?|请求数)(?:为|是|：|:)?\\s?", NO_FIGURE),
  number("^(?:[\\w .]{1,24}: )?", " per \\d"),
  number("\\b(?:per (?:minute|day|second)|request|concurrency) reached: "),
  number("\\bmax(?:imum)? (?:request|concurrency)s?: "),
  number("最多(?!等待|重试)[^\\d，。,.]{0,6}", NO_FIGURE),
  number("\\bquota of "),
  number("\\bmaximum of "),
  number("\\bmax(?:imum)?(?: [a-z]{1,20}){0,2} (?:concurrency|rpm|tpm|rpd|tpd|qps)\\s{0,2}[:=]?\\s{0,2}"),
  number(
    "",
    "\\s{0,2}(?:(?:api|input|output) )?(?:requests|queries|calls|images|tokens)\\s{0,2}(?:per|/)\\s{0,2}(?:\\d{1,4} ?)?(?:sec|min|hour|day|month)",
  ),
  number("\\ballocation of "),
  number("\\bmax(?:imum)? concurrent requests \\("),
  number("\\b(?:exceeded|over) (?:the |your )?", " (?:[RT]P[MD]|QPS)\\b"),
  number("\\bat most ", " (?:requests|calls|messages|images)\\b"),
];
const USED: readonly RegExp[] = [
  number("\\bused\\s?[:=]?\\s{0,2}"),
  number("\\bcurrent(?: usage| cost| spend(?: for [a-z]{1,12})?| concurrency(?: is)?)\\s?[:=]?\\s{0,2}"),
  number("\\bcurrent\\s?[:=]\\s{0,2}"),
  number("\\bequals to "),
  number("\\bspend\\s?[:=]\\s{0,2}"),
  number("已用(?:了|：|:)?\\s?", NO_FIGURE),
  number("当前(?:QPS|[RT]P[MDS]|并发数?|请求数|用量|使用量)(?:为|是|：|:)?\\s?", NO_FIGURE),
  number("\\bcrossed budget\\b[^>]{0,400}: ", " >= "),
];
const REQUESTED: readonly RegExp[] = [
  number("需要预扣费额度[:：]\\s?"),
  number("\\(", "s requested"),
  number("\\brequested(?::? |\\s?[:=]\\s{0,2})"),
  number("\\bestimated request cost:? "),
  number("", " credits are required"),
  number("(?:要求|需要)(?:为|：|:)?\\s?(?=\\d{3})", NO_FIGURE),
];

const LIMIT_FIELDS = ["limit_usd", "costlimit", "requestlimit", "concurrencylimit", "limit"];
const USED_FIELDS = ["spend_usd", "currentcost", "currentrequests", "currentconcurrency", "current", "used"];

/** `current rpm: 1, rpm limit: 15`, `rpm_limit: 4 current rpm 4`: figures of a limiter that names every limit, crossed or not. */
const NAMED_LIMIT = /\b(rpm|tpm|max_parallel_requests)(?:[_ ]limit|(?=:))[:=]?\s{0,2}(-?\d{1,20})/gi;
const NAMED_CURRENT = /\bcurrent[_ ](rpm|tpm|max_parallel_requests|parallel_requests)[:=]?\s{0,2}(-?\d{1,20})/gi;

/** Reads limit, used and requested from the sentences, innermost first; unlimited and absurd values are null. */
export function readFigures(reading: Reading): Figures {
  const { text: whole, sifted } = reading;
  const crossed =
    (sifted.may(WINDOW_PAIR) ? crossedWindow(whole) : null) ??
    (sifted.may(NAMED_CURRENT) ? crossedPair(whole) : null) ??
    (sifted.may(ACTUAL_PAIR) ? crossedActual(whole) : null);
  if (crossed !== null) return crossed;
  const figures: Figures = { limit: null, used: null, requested: null, dimension: null };
  for (let index = reading.signals.messages.length - 1; index >= 0; index--) {
    const text = reading.signals.messages[index]?.value ?? "";
    for (const sentence of SENTENCES) {
      const match = sifted.exec(sentence.pattern, text);
      if (match === null) continue;
      sentence.figures.forEach((figure, at) => {
        figures[figure] ??= parse(match[at + 1]);
      });
      return figures;
    }
    figures.limit ??= first(LIMIT, text, sifted);
    figures.used ??= first(USED, text, sifted);
    figures.requested ??= first(REQUESTED, text, sifted);
  }
  figures.limit ??= parse(fieldOf(reading.signals, ...LIMIT_FIELDS)?.value);
  figures.used ??= parse(fieldOf(reading.signals, ...USED_FIELDS)?.value);
  figures.requested ??= parse(fieldOf(reading.signals, "requested")?.value);
  return figures;
}

/** `Day limit: 2105 / 10 tokens`: current and limit of every window, crossed or not; the longest crossed one governs. */
const WINDOW_PAIR = /\b(minute|hour|day|week|month) limit:? (\d{1,19}) ?\/ ?(\d{1,19})(?: (tokens|requests))?/gi;
const WINDOWS = ["minute", "hour", "day", "week", "month"];

function crossedWindow(text: string): Figures | null {
  const crossed = [...text.matchAll(WINDOW_PAIR)]
    .slice(0, 10)
    .map(([, window = "", used, limit, unit = "requests"]) => ({
      length: WINDOWS.indexOf(window.toLowerCase()),
      isTokens: unit.toLowerCase() === "tokens",
      used: Number(used),
      limit: Number(limit),
    }))
    .filter(({ used, limit }) => limit < Number.MAX_SAFE_INTEGER && used >= limit)
    .toSorted((a, b) => b.length - a.length)[0];
  if (crossed === undefined) return null;
  const { length, isTokens, used, limit } = crossed;
  const dimension = length > 1 ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm";
  return { limit, used, requested: null, dimension };
}

/** `Requests per Minute (actual/limit): 1/480, Tokens per Minute (actual/limit): 2100/2000`: of several pairs the crossed one counts. */
const ACTUAL_PAIR =
  /\b(tokens|requests) per (second|minute|hour|day) \(actual\/limit\): (\d{1,19}(?:\.\d{1,9})?) ?\/ ?(\d{1,19})/gi;

function crossedActual(text: string): Figures | null {
  const pairs = [...text.matchAll(ACTUAL_PAIR)].slice(0, 10);
  if (pairs.length < 2) return null;
  const crossed = pairs.find(([, , , used, limit]) => Number(used) >= Number(limit));
  if (crossed === undefined) return null;
  const [, unit = "", window = "", used, limit] = crossed;
  const isTokens = unit.toLowerCase() === "tokens";
  const dimension = window.toLowerCase() === "day" ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm";
  return { limit: Number(limit), used: Number(used), requested: null, dimension };
}

const NAMES: readonly (readonly [string, Dimension])[] = [
  ["rpm", "rpm"],
  ["tpm", "tpm"],
  ["max_parallel_requests", "concurrency"],
];

function crossedPair(text: string): Figures | null {
  if (!/current[_ ](?:rpm|tpm|max|par)/i.test(text)) return null;
  const limits = lastByName(text.replace(NAMED_CURRENT, " "), NAMED_LIMIT);
  const used = lastByName(text, NAMED_CURRENT);
  const pairs = NAMES.flatMap(([name, dimension]) => {
    const [limit, current] = [limits.get(name), used.get(name)];
    return limit === undefined || current === undefined ? [] : [{ dimension, used: current, limit }];
  });
  const finite = pairs.filter((pair) => pair.limit < Number.MAX_SAFE_INTEGER && pair.used >= pair.limit);
  const crossed = finite.find((pair) => pair.limit >= 0) ?? finite[0];
  if (crossed === undefined) return null;
  const limit = crossed.limit < 0 ? null : crossed.limit;
  return { limit, used: crossed.used, requested: null, dimension: crossed.dimension };
}

function lastByName(text: string, pattern: RegExp): Map<string, number> {
  return new Map([...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name.toLowerCase(), Number(value)]));
}

function first(patterns: readonly RegExp[], text: string, sifted: Sifted): number | null {
  for (const pattern of patterns) {
    const value = parse(sifted.exec(pattern, text)?.[1]);
    if (value !== null) return value;
  }
  return null;
}

function parse(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text.replace(/,/g, ""));
  return Number.isFinite(value) && value >= 0 && value < Number.MAX_SAFE_INTEGER ? value : null;
}

export const FIGURE_PATTERNS: readonly RegExp[] = [
  ...[WINDOW_PAIR, NAMED_CURRENT, ACTUAL_PAIR],
  ...SENTENCES.map(({ pattern }) => pattern),
  ...[...LIMIT, ...USED, ...REQUESTED],
];
