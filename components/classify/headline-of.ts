import type { ClassifyAnswer } from "../../lib/api/classify";
import type { ClassifyMessages } from "../../lib/i18n/classify-messages";
import type { Locale } from "../../lib/i18n/locale";
import { headline } from "../../lib/verdicts/headline";
import type { ClassifyRequest } from "./classify-form";

/** Whose limit it was, as one line; also where nobody named the provider, and where it was none. */
export function headlineOf(
  answer: ClassifyAnswer,
  request: Pick<ClassifyRequest, "provider">,
  words: ClassifyMessages,
  locale: Locale,
): string {
  const { limit_source: limitSource, dimension, upstream } = answer;
  if (limitSource === null) return words.noLimit.title;
  const provider = request.provider ?? words.unnamedProvider;
  const said = headline({ limitSource, dimension, upstream }, { provider, locale });
  return request.provider === null ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
