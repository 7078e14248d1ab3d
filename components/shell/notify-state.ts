const KEY = "limitscope_notify";

export type NotifyState = "unavailable" | "denied" | "off" | "on";

export function notifyState(): NotifyState {
  if (typeof window === "undefined" || !("Notification" in window) || !window.isSecureContext) return "unavailable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && localStorage.getItem(KEY) === "on" ? "on" : "off";
}

/** Whether somebody asked this browser to notify, and it does. */
export function isNotifying(): boolean {
  return notifyState() === "on";
}

/** Asks the browser where that is needed; only ever called for a click. */
export async function startNotifying(): Promise<NotifyState> {
  if ((await Notification.requestPermission()) === "granted") localStorage.setItem(KEY, "on");
  return notifyState();
}

export function stopNotifying(): NotifyState {
  localStorage.removeItem(KEY);
  return notifyState();
}
