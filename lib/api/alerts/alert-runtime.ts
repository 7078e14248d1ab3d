import type { AlertDesk } from "../../alerts/alert-desk";
import type { AlertStore } from "../../store/alerts";

/** What the API of alerts needs of the running process. */
export interface AlertRuntime {
  alerts: AlertStore;
  alertDesk: AlertDesk;
  now(): number;
}
