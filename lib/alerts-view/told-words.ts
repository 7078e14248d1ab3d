import type { MutedBy } from "../model/channel";
import type { Telling } from "../store/alerts";
import type { ViewState } from "../view/view-state";
import type { AlertsText } from "./alerts-text";
import { alertsHref, silenceHref } from "./alerts-view";
import { labelWords, nameOf } from "./label-words";
import type { AlertsData, EventRow } from "./load-alerts";
import { matcherWords } from "./silenced";

export interface ToldLine {
  said: string;
  /** The message, the silence or the alert that it is about; null = nothing that has a place. */
  href: string | null;
}

type Known = Pick<AlertsData, "tellings" | "channels" | "rules" | "silences" | "instances">;

/** What became of what a line of the log had to tell, or why there was nothing; what is the same at every channel is said once. */
export function toldLines(
  row: EventRow,
  known: Known,
  text: AlertsText,
  view: Pick<ViewState, "timeZone">,
): ToldLine[] {
  const { untold, note } = text.words.events;
  const lines = tellingsOf(row, known.tellings).map((telling) => {
    const isOpen = telling.outcome === null && telling.messageId === null;
    // What it was judged by says more than that it waits.
    if (isOpen && row.untold !== null) return { said: untold[row.untold], href: null };
    return lineOf(telling, known, text, view);
  });
  const all = [
    ...(lines.length === 0 && row.untold !== null ? [{ said: untold[row.untold], href: null }] : lines),
    ...(row.note === null ? [] : [{ said: note[row.note], href: null }]),
  ];
  return all.filter(
    ({ said, href }, index) => all.findIndex((one) => one.said === said && one.href === href) === index,
  );
}

/** That nobody watched is a line of its own beside what was seen at the same instant. */
function tellingsOf({ ruleId, fingerprint, atMs, note }: EventRow, tellings: readonly Telling[]): readonly Telling[] {
  if (note === "gap") return [];
  return tellings.filter((one) => one.ruleId === ruleId && one.fingerprint === fingerprint && one.atMs === atMs);
}

function lineOf(telling: Telling, known: Known, text: AlertsText, view: Pick<ViewState, "timeZone">): ToldLine {
  const { telling: words } = text.words.events;
  const { outcome, messageId, mutedBy } = telling;
  if (outcome === "muted")
    return mutedBy === null ? { said: words.muted, href: null } : muted(mutedBy, known, text, view);
  const state = outcome ?? (messageId === null ? "waiting" : "underWay");
  const href = messageId === null ? null : alertsHref({ tab: "deliveries", messageId }, view);
  return { said: words[state](nameOf(known.channels, telling.channelId)), href };
}

function muted(by: MutedBy, known: Known, text: AlertsText, view: Pick<ViewState, "timeZone">): ToldLine {
  const { telling: words, untold } = text.words.events;
  if ("silenceId" in by) {
    const silence = known.silences.find(({ id }) => id === by.silenceId);
    if (silence === undefined) return { said: untold.silenced, href: null };
    const ruleNames = Object.fromEntries(known.rules.map(({ id, name }) => [id, name]));
    const said = words.silenced(matcherWords(silence.matchers, ruleNames, text), silence.author);
    return { said, href: silenceHref(silence.id, view) };
  }
  const { ruleId, fingerprint } = by;
  const instance = known.instances.find((one) => one.ruleId === ruleId && one.fingerprint === fingerprint);
  const rule = nameOf(known.rules, ruleId);
  const alert = instance === undefined ? rule : `${rule} · ${labelWords(instance.labels, text)}`;
  return { said: words.inhibited(alert), href: alertsHref({ tab: "events", ruleId, fingerprint }, view) };
}
