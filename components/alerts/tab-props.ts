import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import type { AlertsView } from "../../lib/alerts-view/alerts-view";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";

/** What every part of the alerts page is made from. */
export interface TabProps {
  view: AlertsView;
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
}
