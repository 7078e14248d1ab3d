import type { ResponseFacts, Verdict } from "../model/verdict";
import { genericRules } from "./providers/generic";
import { providerOf, speakerBehind } from "./providers/index";
import type { Provider, Rule } from "./providers/provider";
import { statedSource } from "./providers/stated-source";
import { judge } from "./reading/judge";
import { isStatusAlone, type Match, matchRule } from "./reading/match";
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
    firstMatch(reading, host, isOwnWord) ??
    (inner === null ? null : firstMatch(reading, inner, (rule) => !isStatusAlone(rule))) ??
    firstMatch(reading, host, (rule) => rule.afterInner === true) ??
    (notALimit(reading) ? null : fromAnywhere(reading, host, inner))
  );
}

function isOwnWord(rule: Rule): boolean {
  return !isStatusAlone(rule) && rule.afterInner !== true;
}

function fromAnywhere(reading: Reading, host: Provider, inner: Provider | null): Found | null {
  const speaker = inner ?? host;
  const isModelHost = host.kind !== "unlisted" || host.id === NOT_KNOWN;
  const takesBareWords = isModelHost && reading.statuses.length === 0;
  const generic = genericRules
    .filter((rule) => takesBareWords || rule.onlyWithoutStatus !== true)
    .flatMap((rule) => atSpeaker(rule, speaker));
  const isOrdinary = saysOrdinary(reading, [host, speaker]);
  return (
    firstMatch(reading, speaker, (rule) => (isOrdinary ? rule.message !== undefined : !isStatusAlone(rule)), generic) ??
    (isOrdinary ? null : fromStatus(reading, host, inner, generic))
  );
}

function fromStatus(reading: Reading, host: Provider, inner: Provider | null, generic: readonly Rule[]): Found | null {
  return (
    (inner === null ? null : firstMatch(reading, inner, isStatusAlone)) ??
    firstMatch(reading, host, isStatusAlone) ??
    firstMatch(reading, inner ?? host, isStatusAlone, generic)
  );
}

/** The same words at a known gateway may mean its own balance or limit, or say nothing about whose limit it was. */
function atSpeaker(rule: Rule, speaker: Provider): Rule[] {
  if (speaker.kind !== "gateway" || rule.gatewaySource === undefined) return [rule];
  const source =
    rule.gatewaySource === "gateway_credits"
      ? (speaker.creditsSource ?? rule.gatewaySource)
      : rule.gatewaySource === "gateway_rate_limit" && speaker.rateSource !== undefined
        ? speaker.rateSource
        : rule.gatewaySource;
  return source === null ? [] : [{ ...rule, source }];
}

function firstMatch(
  reading: Reading,
  speaker: Provider,
  wanted: (rule: Rule) => boolean,
  rules: readonly Rule[] = speaker.rules,
): Found | null {
  for (const rule of rules) {
    const match = wanted(rule) ? matchRule(rule, reading) : null;
    if (match !== null) return { match, speaker };
  }
  return null;
}
