import { providerCounting } from "../counting/provider-facts";
import type { CountingRule, PoolWindow } from "../model/pool";

/** Failed requests count only where that is documented; a pool may say otherwise. */
export function defaultCountingRule(provider: string): CountingRule {
  const { window: _window, dayZone: _dayZone, ...rule } = providerCounting(provider);
  return rule;
}

/** The window that the provider documents, else the clock's minute. */
export function defaultWindow(provider: string): PoolWindow {
  return providerCounting(provider).window;
}
