import { CEILING_SHARE, DIMENSION_OF, type InferredDimension, ROOM_SHARE } from "../metrics/infer-dimension";
import type { LimitUse } from "../metrics/infer-dimension-use";
import { isDaily } from "../metrics/pool-amounts";
import type { Format } from "./format";
import { inferredMessages } from "./inferred";
import type { InferredMessages, WrittenUse } from "./inferred-messages";

/** What the page says about which limit it was, beside the bars. */
export interface InferredText {
  head: string;
  /** Behind the head, where something was inferred. */
  from: string | null;
  sentence: string;
  /** Over the bars; null where there are none. */
  caption: string | null;
}

/** `statedLimit`: what the response itself gave as the limit. */
export function inferredText(inferred: InferredDimension, statedLimit: number | null, format: Format): InferredText {
  const words = inferredMessages(format.locale);
  const use = inferred.limits.find(({ limit }) => limit === inferred.limit) ?? null;
  return {
    head: headOf(inferred, words),
    from: inferred.conclusion === "inferred" && use !== null ? fromOf(use, words) : null,
    sentence: use === null ? sentenceOfAll(inferred, format) : sentenceOfOne(inferred, use, statedLimit, format),
    caption: captionOf(inferred, format),
  };
}

/** Figures as one language writes them. */
export function writtenUse({ limit, used, limitValue, share }: LimitUse, format: Format): WrittenUse {
  return {
    limit: inferredMessages(format.locale).limit[limit],
    used: format.count(used ?? 0),
    limitValue: format.count(limitValue),
    share: format.share(share ?? 0),
  };
}

function headOf({ conclusion, limit }: InferredDimension, words: InferredMessages): string {
  switch (conclusion) {
    case "confirmed":
    case "contradicted":
    case "close":
      return words.ownCount;
    case "inferred":
      return limit === null ? words.notTold : words.which(words.limit[limit]);
    default:
      return words.notTold;
  }
}

function fromOf({ limit }: LimitUse, { from }: InferredMessages): string {
  if (limit === "concurrency") return from.moment;
  return isDaily(limit) ? from.day : from.minute;
}

function sentenceOfOne(inferred: InferredDimension, use: LimitUse, statedLimit: number | null, format: Format): string {
  const words = inferredMessages(format.locale);
  const written = writtenUse(use, format);
  const isOverflow = use.isAtCeiling && (use.share ?? 0) < CEILING_SHARE;
  switch (inferred.conclusion) {
    case "inferred": {
      const told = isOverflow ? words.noRoomLeft : words.inferred;
      return told[inferred.limits.length === 1 ? "only" : "all"](inferred.pool?.name ?? "");
    }
    case "confirmed":
      return isOverflow ? words.confirmedTooLarge(written) : words.confirmed(written);
    case "close":
      return words.close(written);
    case "contradicted":
      return statedLimit !== null && isStatedOtherwise(inferred, use, statedLimit)
        ? words.stated(format.count(statedLimit), written)
        : words.contradicted(written);
    default:
      return words.near(written);
  }
}

/** Only where it is clear which limit of the pool is meant. */
function isStatedOtherwise({ limits }: InferredDimension, use: LimitUse, statedLimit: number): boolean {
  const same = limits.filter(({ limit }) => DIMENSION_OF[limit] === DIMENSION_OF[use.limit]);
  return same.length === 1 && statedLimit !== use.limitValue;
}

function sentenceOfAll({ conclusion, limits }: InferredDimension, format: Format): string {
  const words = inferredMessages(format.locale);
  const uncounted = limits.flatMap(({ limit, missing }) =>
    missing === null ? [] : [words.uncounted(words.limit[limit], words.missing[missing])],
  );
  switch (conclusion) {
    case "indistinct": {
      const close = limits.filter(({ isAtCeiling, share }) => isAtCeiling || (share ?? 0) > ROOM_SHARE);
      return words.indistinct(
        format.list([...close.map((use) => words.figure(writtenUse(use, format))), ...uncounted]),
      );
    }
    case "unmeasured":
      return words.unmeasured(format.list(uncounted));
    case "not_kept":
      return words.notKept;
    case "no_limits":
      return words.noLimits;
    default:
      return words.room;
  }
}

function captionOf({ limits, pool, countedOver }: InferredDimension, format: Format): string | null {
  if (limits.length === 0) return null;
  const words = inferredMessages(format.locale);
  const notes = [
    words.counted[countedOver](pool?.name ?? ""),
    ...(limits.some(({ limit }) => isDaily(limit)) ? [words.dayToo] : []),
    ...(limits.some(({ limit }) => limit === "concurrency") ? [words.momentToo] : []),
    words.ceiling(format.share(CEILING_SHARE)),
  ];
  return notes.join(words.between);
}
