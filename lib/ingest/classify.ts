import type { ResponseFacts, Verdict } from "../model/verdict";
import { providerOf, speakerBehind } from "./providers/index";
import type { Provider, Rule } from "./providers/provider";
import { type AskedRule, genericListsAt, ruleLists } from "./providers/rule-lists";
import { statedSource } from "./providers/stated-source";
import { judge } from "./reading/judge";
import { type Match, matchRule } from "./reading/match";
import { notALimit, saysOrdinary } from "./reading/not-a-limit";
import { isSuccess, type Reading, readResponse } from "./reading/reading";
import { hasErrorEnvelope } from "./unwrap/unwrap";

/** Raised whenever rules change what they say, so that stored verdicts can be told apart. */
export const RULE_SET = 3;

/** A wait longer than this is not worth sitting out: the client libraries give up here too. */
export const SOON_CEILING_MS = 120_000;

/** Provider of a response whose sender nobody knows. */
export const NOT_KNOWN = "unknown";

/** Whose limit a response speaks of, or null where it speaks of none. Pure and total. */
export function classify(facts: ResponseFacts, soonCeilingMs: number = SOON_CEILING_MS): Verdict | null {
  if (isPlainSuccess(facts)) return null;
  const reading = readResponse(facts);
  if (isSuccess(facts.status) && !saysError(reading)) return null;
  const host = providerOf(facts.provider);
  const found = findRule(reading, host);
  return found === null ? null : judge(reading, found.match, host, found.speaker, soonCeilingMs);
}

function isPlainSuccess(facts: ResponseFacts): boolean {
  if (!isSuccess(facts.status)) return false;
  const { body } = facts;
  if (body === null || body === undefined || body === "") return true;
  return typeof body === "object" && !hasErrorEnvelope(body);
}

function saysError(reading: Reading): boolean {
  const { signals } = reading;
  return signals.isError || signals.codes.length > 0 || signals.messages.length > 0;
}

interface Found {
  match: Match;
  speaker: Provider;
}

/**
 * In order: a named limit source, the host's own words, the provider behind it, words that mean the same anywhere, and
 * last the status alone, of the provider behind, of the host, of any.
 */
function findRule(reading: Reading, host: Provider): Found | null {
  const stated = statedSource(reading);
  if (stated !== null) return { match: stated, speaker: host };
  const inner = speakerBehind(host, reading);
  return (
    firstMatch(reading, host, ruleLists(host).beforeInner) ??
    (inner === null ? null : firstMatch(reading, inner, ruleLists(inner).byContent)) ??
    firstMatch(reading, host, ruleLists(host).afterInner) ??
    (notALimit(reading) ? null : fromAnywhere(reading, host, inner))
  );
}

function fromAnywhere(reading: Reading, host: Provider, inner: Provider | null): Found | null {
  const speaker = inner ?? host;
  const isModelHost = host.kind !== "unlisted" || host.id === NOT_KNOWN;
  const takesBareWords = isModelHost && reading.statuses.length === 0;
  const isOrdinary = saysOrdinary(reading, [host, speaker]);
  const counts = (rule: Rule) =>
    (takesBareWords || rule.onlyWithoutStatus !== true) && (!isOrdinary || rule.message !== undefined);
  return (
    firstMatch(reading, speaker, genericListsAt(speaker).byContent, counts) ??
    (isOrdinary ? null : fromStatus(reading, host, inner))
  );
}

function fromStatus(reading: Reading, host: Provider, inner: Provider | null): Found | null {
  const speaker = inner ?? host;
  return (
    (inner === null ? null : firstMatch(reading, inner, ruleLists(inner).byStatusAlone)) ??
    firstMatch(reading, host, ruleLists(host).byStatusAlone) ??
    firstMatch(reading, speaker, genericListsAt(speaker).byStatusAlone)
  );
}

function firstMatch(
  reading: Reading,
  speaker: Provider,
  rules: readonly AskedRule[],
  counts: (rule: Rule) => boolean = () => true,
): Found | null {
  for (const { rule, said } of rules) {
    const isWorthAsking = said.every((pattern) => reading.sifted.may(pattern)) && counts(rule);
    const match = isWorthAsking ? matchRule(rule, reading) : null;
    if (match !== null) return { match, speaker };
  }
  return null;
}
