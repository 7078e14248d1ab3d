import type { AlertDesk, AlertHealth } from "../alerts/alert-desk";
import { ruleNameIn } from "../alerts/shipped-names";
import type { Locale } from "../i18n/locale";
import type { AlertInstance, AlertRule, AlertTransition, Silence } from "../model/alert";
import type { Channel, ChannelHealth } from "../model/channel";
import type { AlertStore, DeliveryRow, Telling } from "../store/alerts";
import type { SettingsStore } from "../store/settings";
import type { AlertsView } from "./alerts-view";

/** What the alert pages read from. */
export interface AlertSources {
  alerts: AlertStore;
  alertDesk: Pick<AlertDesk, "health">;
  settings: Pick<SettingsStore, "pools">;
}

/** Settings and states, all of them: every tab counts them. */
export interface AlertsState {
  rules: AlertRule[];
  instances: AlertInstance[];
  channels: Channel[];
  channelHealth: ChannelHealth[];
  silences: Silence[];
  health: AlertHealth;
  poolNames: Record<string, string>;
}

export interface AlertLog<Row> {
  rows: Row[];
  nextCursor: number | null;
}

export type EventRow = AlertTransition & { id: number };

export interface AlertsData extends AlertsState {
  /** null on tabs that do not show it. */
  events: AlertLog<EventRow> | null;
  deliveries: AlertLog<DeliveryRow> | null;
  /** What became of what the events had to tell; of the whole log only. */
  tellings: Telling[];
  /** The latest message about each open episode, by its id; null = none was made, left out = not asked. */
  lastDeliveries: Record<string, DeliveryRow | null>;
}

const PAGE_ROWS = 50;
const GLANCE_ROWS = 7;
/** More open episodes than these are listed without their last delivery. */
const MAX_ASKED = 60;

export async function loadAlertsState(
  { alerts, alertDesk, settings }: AlertSources,
  locale: Locale,
): Promise<AlertsState> {
  const [stored, instances, channels, channelHealth, silences, pools] = await Promise.all([
    alerts.rules(),
    alerts.instances(),
    alerts.channels(),
    alerts.channelHealth(),
    alerts.silences(),
    settings.pools(),
  ]);
  const rules = stored.map((rule) => ({ ...rule, name: ruleNameIn(rule.name, locale) }));
  const poolNames = Object.fromEntries(pools.map(({ id, name }) => [id, name]));
  return { rules, instances, channels, channelHealth, silences, health: alertDesk.health(), poolNames };
}

export async function loadAlerts(sources: AlertSources, view: AlertsView, locale: Locale): Promise<AlertsData> {
  const { alerts } = sources;
  const isGlance = view.tab === "instances";
  const page = { cursor: view.before, limit: isGlance ? GLANCE_ROWS : PAGE_ROWS };
  const [state, events, deliveries] = await Promise.all([
    loadAlertsState(sources, locale),
    isGlance || view.tab === "events" ? alerts.transitions({ ...page, ...eventsOf(view) }) : null,
    isGlance || view.tab === "deliveries" ? alerts.deliveries({ ...page, ...deliveriesOf(view) }) : null,
  ]);
  const tellings =
    isGlance || events === null
      ? []
      : await alerts.tellings(events.rows.map(({ ruleId, fingerprint, atMs }) => ({ ruleId, fingerprint, atMs })));
  const lastDeliveries = isGlance ? await lastOfEpisodes(alerts, state.instances) : {};
  return { ...state, events, deliveries, tellings, lastDeliveries };
}

function eventsOf({ ruleId, fingerprint }: AlertsView) {
  return { ...(ruleId === null ? {} : { ruleId }), ...(fingerprint === null ? {} : { fingerprint }) };
}

function deliveriesOf({ channelId, messageId }: AlertsView) {
  return { ...(channelId === null ? {} : { channelId }), ...(messageId === null ? {} : { messageId }) };
}

async function lastOfEpisodes(
  alerts: AlertStore,
  instances: readonly AlertInstance[],
): Promise<Record<string, DeliveryRow | null>> {
  const episodes = instances.flatMap(({ episodeId }) => (episodeId === null ? [] : [episodeId])).slice(0, MAX_ASKED);
  const found = await Promise.all(
    episodes.map(async (episodeId) => {
      const { rows } = await alerts.deliveries({ episodeId, cursor: null, limit: 1 });
      return [episodeId, rows[0] ?? null] as const;
    }),
  );
  return Object.fromEntries(found);
}
