import type { AlertRule } from "../model/alert";
import type { AlertStore } from "../store/alerts";
import type { SettingsStore } from "../store/settings";

/** What the editor of a rule offers to choose from; secrets of channels stay where they are. */
export async function loadRuleEditor({
  alerts,
  settings,
}: {
  alerts: Pick<AlertStore, "rules" | "channels">;
  settings: Pick<SettingsStore, "pools">;
}) {
  const [rules, channels, pools] = await Promise.all([alerts.rules(), alerts.channels(), settings.pools()]);
  return {
    rules,
    channels: channels.map(({ id, name, type }) => ({ id, name, type })),
    poolNames: Object.fromEntries(pools.map(({ id, name }) => [id, name])),
    /** Where new rules tell: what most others do. */
    usualChannels: usualChannels(
      rules,
      channels.map(({ id }) => id),
    ),
  };
}

function usualChannels(rules: readonly AlertRule[], known: readonly string[]): string[] {
  const used = known.filter((id) => rules.some((rule) => rule.channels.includes(id)));
  return used.length > 0 ? used.slice(0, 1) : known.slice(0, 1);
}
