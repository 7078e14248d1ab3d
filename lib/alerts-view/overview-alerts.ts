import { ruleNameIn } from "../alerts/shipped-names";
import { type AlertSpan, alertSpans } from "../charts/alert-marks";
import type { AlertStore } from "../store/alerts";
import type { Filter, Window } from "../store/query";
import type { AlertsText } from "./alerts-text";
import { alertsHref } from "./alerts-view";
import { labelWords } from "./label-words";

/** Alerts that touched a window, with the words for their marks. */
export async function overviewAlerts(
  alerts: Pick<AlertStore, "events">,
  window: Window,
  filter: Filter,
  text: AlertsText,
): Promise<AlertSpan[]> {
  const { words, format, nowMs } = text;
  return alertSpans(await alerts.events(window), filter, (event, toMs) => {
    const { ruleId, fingerprint, labels, severity, firedAtMs } = event;
    const ruleName = ruleNameIn(event.ruleName, format.locale);
    return {
      label: words.mark.span(
        Object.keys(labels).length === 0 ? ruleName : `${ruleName} (${labelWords(labels, text)})`,
        words.severity[severity],
        format.moment(firedAtMs, nowMs),
        toMs === null ? null : format.moment(toMs, nowMs),
      ),
      href: alertsHref({ tab: "events", ruleId, fingerprint }),
    };
  });
}
