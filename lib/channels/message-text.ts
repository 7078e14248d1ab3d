import { type Format, formatFor } from "../i18n/format";
import type { ChannelReport, MessageLanguage } from "../model/channel";
import { eventDetail, eventFacts, type Fact } from "./event-facts";
import { eventTitle } from "./event-title";
import { writtenMoment } from "./event-values";
import type { AlertCountWords, MessageWords } from "./message-words";
import type { Notice, NoticeItem } from "./notice";
import { oneLine } from "./plain-text";
import { wordsEn } from "./words-en";
import { wordsZh } from "./words-zh";

export type { Fact } from "./event-facts";
/** How a message looks: colour, sign, priority. */
export type Tone = "critical" | "warning" | "resolved" | "info";

export interface Link {
  label: string;
  url: string;
}

export interface DigestLine {
  tone: Tone;
  title: string;
  detail: string;
  url: string | null;
}

/** What a message says, before a dialect: every text is one line, nothing is escaped. */
export interface NoticeText {
  language: MessageLanguage;
  tone: Tone;
  title: string;
  /** Sentences below the title. */
  lines: string[];
  facts: Fact[];
  fix: Fact | null;
  digest: DigestLine[];
  examples: { label: string; links: Link[] };
  /** Between a label and what it names, as the language writes it. */
  colon: string;
  actions: Link[];
}

const MAX_URL = 2_000;
/** Delivered later than this after it happened, a message says so. */
const LATE_MS = 5 * 60_000;

export function wordsOf(language: MessageLanguage): MessageWords {
  return language === "zh-CN" ? wordsZh : wordsEn;
}

export function noticeText(
  notice: Notice,
  { language, nowMs }: { language: MessageLanguage; nowMs: number },
): NoticeText {
  const words = wordsOf(language);
  const blank: NoticeText = {
    language,
    tone: "info",
    title: "",
    lines: [],
    facts: [],
    fix: null,
    digest: [],
    examples: { label: words.fact.examples, links: [] },
    colon: words.colon,
    actions: links([[words.openApp, pageOf(notice.appUrl, "/alerts")]]),
  };
  const format = formatFor(language, "UTC");
  switch (notice.kind) {
    case "test":
      return {
        ...blank,
        title: words.test.title,
        lines: [
          words.test.works(oneLine(notice.channelName)),
          words.test.sent(writtenMoment(notice.createdAtMs, notice.createdAtMs, format)),
        ],
      };
    case "channel_failing":
      return {
        ...blank,
        tone: "warning",
        title: words.failing.title(
          oneLine(notice.channelName),
          writtenMoment(notice.sinceMs, notice.createdAtMs, format),
        ),
        lines: alertLines(notice, words.failing, format),
        facts: notice.lastError === null ? [] : [{ label: words.fact.lastError, value: oneLine(notice.lastError) }],
      };
    case "channel_recovered": {
      const moment = (atMs: number) => writtenMoment(atMs, notice.createdAtMs, format);
      const took = format.roundDuration(Math.max(0, notice.createdAtMs - notice.sinceMs));
      return {
        ...blank,
        tone: "resolved",
        title: words.recovered.title(oneLine(notice.channelName), took),
        lines: [
          words.recovered.failed(moment(notice.sinceMs), moment(notice.createdAtMs)),
          ...alertLines(notice, words.recovered, format),
        ],
      };
    }
    case "alert": {
      const [first, ...rest] = notice.items;
      if (first === undefined) throw new RangeError("An alert's notice needs at least one item.");
      const told = { ...blank, lines: lateLines(notice.items, nowMs, words, format) };
      return rest.length === 0 && notice.omitted === 0
        ? { ...told, ...singleText(first, notice, words, nowMs) }
        : { ...told, ...digestText(notice, words) };
    }
  }
}

/** How many alerts waited for a channel, and how many it did not get. */
function alertLines(
  { waitingAlerts, lostAlerts }: ChannelReport,
  { waiting, lost }: AlertCountWords,
  format: Format,
): string[] {
  return [
    ...(waitingAlerts > 0 ? [waiting(waitingAlerts, format.count(waitingAlerts))] : []),
    ...(lostAlerts > 0 ? [lost(lostAlerts, format.count(lostAlerts))] : []),
  ];
}

type AlertNotice = Extract<Notice, { kind: "alert" }>;

function singleText(item: NoticeItem, notice: AlertNotice, words: MessageWords, nowMs: number): Partial<NoticeText> {
  const { event } = item;
  const fix = event.kind === "resolved" ? null : (event.context?.fix?.[words.locale === "en" ? "en" : "zh"] ?? null);
  const requests = event.context?.exampleRequestIds ?? [];
  const isOver = event.kind === "resolved";
  return {
    tone: toneOf(item),
    title: eventTitle(item, notice.poolNames, words),
    facts: eventFacts(event, notice.poolNames, words, nowMs),
    fix: fix === null ? null : { label: words.fact.fix, value: oneLine(fix) },
    examples: {
      label: words.fact.examples,
      links: links(requests.map((id) => [oneLine(id), item.requestUrls[id] ?? ""])),
    },
    actions: links([
      [words.open, item.url],
      ...(isOver ? [] : [[words.acknowledge, acknowledgeUrl(item, notice.appUrl)] as const]),
    ]),
  };
}

function digestText(notice: AlertNotice, words: MessageWords): Partial<NoticeText> {
  const digest = notice.items.map((item) => ({
    tone: toneOf(item),
    title: eventTitle(item, notice.poolNames, words),
    detail: eventDetail(item.event, words),
    url: usable(item.url),
  }));
  const resolved = digest.filter(({ tone }) => tone === "resolved").length;
  const total = digest.length + notice.omitted;
  return {
    tone: (["critical", "warning"] as const).find((tone) => digest.some((line) => line.tone === tone)) ?? "resolved",
    title: words.digest(total, digest.length - resolved, resolved, notice.omitted),
    digest: notice.omitted === 0 ? digest : [...digest, moreLine(notice, words)],
  };
}

function moreLine({ omitted, appUrl }: AlertNotice, words: MessageWords): DigestLine {
  return { tone: "info", title: words.more(omitted), detail: "", url: usable(pageOf(appUrl, "/alerts")) };
}

function toneOf({ event }: NoticeItem): Tone {
  return event.kind === "resolved" ? "resolved" : event.severity;
}

function lateLines(items: readonly NoticeItem[], nowMs: number, words: MessageWords, format: Format): string[] {
  const lateMs = nowMs - Math.max(...items.map(({ event }) => event.atMs));
  return lateMs < LATE_MS ? [] : [words.delivered(format.roundDuration(lateMs))];
}

/** Where an alert can be acknowledged: its own page, else the list of alerts. */
function acknowledgeUrl(item: NoticeItem, appUrl: string): string {
  return item.acknowledgeUrl ?? pageOf(appUrl, "/alerts");
}

function pageOf(appUrl: string, path: string): string {
  return appUrl.replace(/\/+$/, "") + path;
}

function links(pairs: readonly (readonly [string, string])[]): Link[] {
  return pairs.flatMap(([label, address]) => {
    const url = usable(address);
    return url === null ? [] : [{ label, url }];
  });
}

function usable(url: string): string | null {
  return /^https?:\/\//.test(url) && URL.canParse(url) && url.length <= MAX_URL ? new URL(url).href : null;
}
