import type { ViewState } from "../view/view-state";

export const ALERT_TABS = ["instances", "rules", "channels", "silences", "events", "deliveries"] as const;
export type AlertTab = (typeof ALERT_TABS)[number];

/** What the alerts page shows; kept in the URL, defaults not written. */
export interface AlertsView {
  tab: AlertTab;
  /** Instances that are OK as well, all of them. */
  showsAll: boolean;
  /** Rows before this id; null = the newest. */
  before: number | null;
  /** Only events of one rule, of one of its instances, deliveries of one channel; null = all. */
  ruleId: string | null;
  fingerprint: string | null;
  channelId: string | null;
  /** Only this one message; null = all. */
  messageId: string | null;
}

const PARAMETERS = { ruleId: "rule", fingerprint: "instance", channelId: "channel", messageId: "message" } as const;
const MAX_CHARS = 200;

/** Unknown values are ignored. */
export function parseAlertsView(params: URLSearchParams): AlertsView {
  const before = params.get("before") ?? "";
  const text = (name: string) => {
    const value = params.get(name)?.trim() ?? "";
    return value === "" || value.length > MAX_CHARS ? null : value;
  };
  return {
    tab: ALERT_TABS.find((tab) => tab === params.get("tab")) ?? "instances",
    showsAll: params.get("all") === "1",
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
    ruleId: text(PARAMETERS.ruleId),
    fingerprint: text(PARAMETERS.fingerprint),
    channelId: text(PARAMETERS.channelId),
    messageId: text(PARAMETERS.messageId),
  };
}

/** Address of a part of the alerts page that carries only what differs from the default, and the chosen zone. */
export function alertsHref(show: Partial<AlertsView>, view: Pick<ViewState, "timeZone"> = { timeZone: null }): string {
  const params = new URLSearchParams();
  if (show.tab !== undefined && show.tab !== "instances") params.set("tab", show.tab);
  if (show.showsAll) params.set("all", "1");
  for (const key of ["ruleId", "fingerprint", "channelId", "messageId"] as const) {
    const value = show[key] ?? null;
    if (value !== null) params.set(PARAMETERS[key], value);
  }
  if (show.before !== undefined && show.before !== null) params.set("before", String(show.before));
  if (view.timeZone !== null) params.set("tz", view.timeZone);
  return params.size === 0 ? "/alerts" : `/alerts?${params}`;
}

/** Address of a rule's or a channel's own page; null = of a new one. */
export function rulePath(id: string | null): string {
  return `/alerts/rules/${id === null ? "new" : encodeURIComponent(id)}`;
}

export function channelPath(id: string | null): string {
  return `/alerts/channels/${id === null ? "new" : encodeURIComponent(id)}`;
}

/** Where a silence stands among all of them. */
export function silenceAnchor(id: string): string {
  return `silence-${id}`;
}

export function silenceHref(id: string, view: Pick<ViewState, "timeZone">): string {
  return `${alertsHref({ tab: "silences" }, view)}#${silenceAnchor(id)}`;
}
