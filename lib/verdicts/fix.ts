import { providerOf } from "../ingest/providers/index";
import type { Scope } from "../model/limit";
import type { Verdict } from "../model/verdict";
import { fixEn } from "./fix-en";
import type { FixKind, FixWords } from "./fix-texts";
import { fixZh } from "./fix-zh";
import { formatReset, formatWait, type VerdictLocale } from "./format-wait";
import { withoutHanGaps } from "./han-spacing";

export type FixSubject = Pick<
  Verdict,
  "limitSource" | "dimension" | "retryable" | "retryAfterMs" | "resetAtMs" | "effectiveStatus" | "limit" | "requested"
>;

export interface FixContext {
  /** Provider that was called. */
  provider: string;
  model: string;
  locale: VerdictLocale;
  /** Provider that a gateway names behind it. */
  upstream?: string | null;
  /** Gateway between, where it is not the provider that was called. */
  via?: string | null;
  /** Who shares the limit; the provider's default when absent. */
  scope?: Scope;
  /** IANA zone for reset times; UTC when absent. */
  timeZone?: string;
}

/** What to do about a limit, in one or two sentences. */
export function fixText(verdict: FixSubject, context: FixContext): string {
  const texts = context.locale === "en" ? fixEn : fixZh;
  return withoutHanGaps(texts[fixKind(verdict)](wordsOf(verdict, context)));
}

const SAYS_WHO_SHARES: ReadonlySet<FixKind> = new Set(["rateRequests", "rateLater", "rateUnknown"]);

/** Whether the fix already says who shares the limit. */
export function fixSaysWhoShares(verdict: FixSubject): boolean {
  return SAYS_WHO_SHARES.has(fixKind(verdict));
}

const BY_SOURCE: ReadonlyMap<string, FixKind> = new Map<string, FixKind>([
  ["upstream_provider_shared_pool", "shared"],
  ["gateway_rate_limit", "gatewayRate"],
  ["gateway_budget", "gatewayBudget"],
  ["gateway_credits", "gatewayCredits"],
  ["provider_budget", "providerBudget"],
  ["provider_credits", "providerCredits"],
  ["openrouter_free_tier_per_minute", "openrouterMinute"],
  ["openrouter_free_tier_daily", "openrouterDay"],
  ["openrouter_in_flight_budget", "openrouterInFlight"],
  ["openrouter_key_limit", "openrouterKey"],
  ["openrouter_guardrail_budget", "openrouterAdminBudget"],
  ["openrouter_workspace_budget", "openrouterAdminBudget"],
]);

/** Where no wait helps, the sentence must not promise a reset. */
const BY_SOURCE_NEVER: ReadonlyMap<string, FixKind> = new Map<string, FixKind>([
  ["gateway_rate_limit", "gatewayRateNever"],
  ["gateway_budget", "gatewayBudgetNever"],
  ["provider_budget", "providerBudgetNever"],
]);

/** The sentence a verdict calls for. */
export function fixKind(verdict: FixSubject): FixKind {
  const { limitSource, dimension, retryable, limit, requested } = verdict;
  if (limitSource === "provider_rate_limit") return rateKind(verdict);
  if (limitSource === "openrouter_credits") {
    return limit !== null && requested !== null ? "openrouterTooDear" : "openrouterCredits";
  }
  const known = (retryable === "never" ? BY_SOURCE_NEVER.get(limitSource) : undefined) ?? BY_SOURCE.get(limitSource);
  if (known !== undefined) return known;
  if (limitSource.startsWith("upstream_")) return dimension === "capacity" ? "shared" : "upstream";
  if (!limitSource.startsWith("openrouter_")) return "unknown";
  return retryable === "never" ? "gatewayRateNever" : "gatewayRate";
}

function rateKind({ dimension, retryable, limit, requested }: FixSubject): FixKind {
  if (retryable === "never" && limit === 0) return "rateZero";
  if (retryable === "never") return dimension === "unknown" && requested === null ? "rateQuota" : "rateOversize";
  if (dimension === "rpd" || dimension === "tpd") return "rateDay";
  if (dimension === "concurrency") return "rateConcurrency";
  if (dimension === "burst") return "rateBurst";
  if (retryable === "at_reset") return "rateLater";
  if (dimension === "rpm") return "rateRequests";
  return dimension === "tpm" ? "rateTokens" : "rateUnknown";
}

function wordsOf(verdict: FixSubject, context: FixContext): FixWords {
  const { locale } = context;
  const number = new Intl.NumberFormat(locale === "en" ? "en-US" : locale, { maximumFractionDigits: 4 });
  const figure = (value: number | null) => (value === null ? null : number.format(value));
  const speaker = context.upstream ?? context.provider;
  return {
    provider: isGatewaysOwn(verdict.limitSource) ? context.provider : speaker,
    model: context.model,
    via: context.via ?? context.provider,
    isBehindGateway: speaker !== context.provider || providerOf(context.provider).kind === "gateway",
    scope: context.scope ?? documentedScope(speaker),
    wait: verdict.retryAfterMs === null ? null : formatWait(verdict.retryAfterMs, locale),
    resetAt: verdict.resetAtMs === null ? null : formatReset(verdict.resetAtMs, locale, context.timeZone),
    status: verdict.effectiveStatus,
    limit: figure(verdict.limit),
    requested: figure(verdict.requested),
  };
}

/** What the provider documents; a host that nobody listed documents nothing. */
function documentedScope(id: string): Scope | null {
  const { kind, scope } = providerOf(id);
  return kind === "unlisted" ? null : scope;
}

function isGatewaysOwn(source: string): boolean {
  return source.startsWith("gateway_") || source.startsWith("openrouter_") || source === "unknown";
}
