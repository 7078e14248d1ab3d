import type { ComposeContext } from "./channel-kind";
import { eventDetail } from "./event-facts";
import { eventTitle } from "./event-title";
import { noticeText, wordsOf } from "./message-text";
import type { Notice, NoticeItem } from "./notice";
import { oneLine } from "./plain-text";
import { isoTime } from "./webhook-payload";

/** Go's zero time: what Alertmanager sends as the end of what has none. */
const NOT_ENDED = "0001-01-01T00:00:00Z";
const RECEIVER = "limitscope";

type Labels = Record<string, string>;

interface Alert {
  status: "firing" | "resolved";
  labels: Labels;
  annotations: Labels;
  startsAt: string;
  endsAt: string;
  generatorURL: string;
  fingerprint: string;
}

type Reason =
  | "first notification"
  | "repeat interval elapsed"
  | "all alerts resolved"
  | "some alerts resolved"
  | "new alerts added";

/** The body of Alertmanager's webhook, version 4, with `routeLabels` as of 0.34. */
export function alertmanagerPayload(notice: Notice, { language }: Pick<ComposeContext, "language">) {
  const alerts =
    notice.kind === "alert"
      ? notice.items.map((item) => alertOf(item, notice, language))
      : [noticeAlert(notice, language)];
  const commonLabels = common(alerts.map(({ labels }) => labels));
  const groupLabels: Labels = "alertname" in commonLabels ? { alertname: commonLabels.alertname ?? "" } : {};
  return {
    version: "4",
    groupKey: `{}:${JSON.stringify(groupLabels)}`,
    truncatedAlerts: notice.kind === "alert" ? notice.omitted : 0,
    status: alerts.some(({ status }) => status === "firing") ? "firing" : "resolved",
    receiver: RECEIVER,
    notification_reason: reasonOf(notice),
    groupLabels,
    commonLabels,
    commonAnnotations: common(alerts.map(({ annotations }) => annotations)),
    routeLabels: {},
    externalURL: notice.appUrl,
    alerts,
  };
}

function alertOf(
  item: NoticeItem,
  notice: Extract<Notice, { kind: "alert" }>,
  language: ComposeContext["language"],
): Alert {
  const { event, url } = item;
  const words = wordsOf(language);
  const isOver = event.kind === "resolved";
  const fix = event.context?.fix?.[language === "en" ? "en" : "zh"];
  const sent = Object.entries(event.labels).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    status: isOver ? "resolved" : "firing",
    labels: {
      ...Object.fromEntries(sent),
      alertname: oneLine(event.ruleName),
      severity: event.severity,
      rule_id: event.ruleId,
      metric: event.metric,
    },
    annotations: {
      summary: eventTitle(item, notice.poolNames, words),
      description: eventDetail(event, words),
      ...(fix === undefined || isOver ? {} : { fix: oneLine(fix) }),
    },
    startsAt: isoTime(event.firedAtMs),
    endsAt: isOver ? isoTime(event.atMs) : NOT_ENDED,
    generatorURL: url,
    fingerprint: event.fingerprint,
  };
}

function noticeAlert(notice: Exclude<Notice, { kind: "alert" }>, language: ComposeContext["language"]): Alert {
  const text = noticeText(notice, { language, nowMs: notice.createdAtMs });
  const isTest = notice.kind === "test";
  const isOver = notice.kind === "channel_recovered";
  const alertname = isTest ? "LimitscopeTest" : "LimitscopeChannelFailing";
  return {
    status: isOver ? "resolved" : "firing",
    labels: { alertname, severity: isTest ? "info" : "warning", channel: oneLine(notice.channelName) },
    annotations: {
      summary: text.title,
      description: [...text.lines, ...text.facts.map(({ label, value }) => `${label}${text.colon}${value}`)].join(" "),
    },
    startsAt: isoTime(isTest ? notice.createdAtMs : notice.sinceMs),
    endsAt: isOver ? isoTime(notice.createdAtMs) : NOT_ENDED,
    generatorURL: notice.appUrl,
    fingerprint: `${alertname}:${oneLine(notice.channelName)}`,
  };
}

/** What all of them have alike. */
function common([first, ...rest]: readonly Labels[]): Labels {
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) => rest.every((labels) => labels[name] === value)),
  );
}

function reasonOf(notice: Notice): Reason {
  if (notice.kind === "channel_recovered") return "all alerts resolved";
  if (notice.kind !== "alert") return "first notification";
  const kinds = notice.items.map(({ event }) => event.kind);
  if (kinds.every((kind) => kind === "resolved")) return "all alerts resolved";
  if (kinds.includes("resolved")) return "some alerts resolved";
  if (kinds.every((kind) => kind === "repeat" || kind === "no_data")) return "repeat interval elapsed";
  return kinds.every((kind) => kind === "fired") ? "first notification" : "new alerts added";
}
