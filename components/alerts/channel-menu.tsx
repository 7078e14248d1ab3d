"use client";

import { alertsHref, channelPath } from "../../lib/alerts-view/alerts-view";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { alertsMessages } from "../../lib/i18n/alerts";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { ActionMenu } from "../ui/action-menu";

export function ChannelMenu({ id, name }: { id: string; name: string }) {
  const { locale } = useText();
  const { view } = useView();
  const words = alertChannelMessages(locale);
  return (
    <ActionMenu
      label={alertsMessages(locale).instances.more(name)}
      actions={[
        { id: "open", label: words.settings, href: channelPath(id) },
        { id: "test", label: words.test.title, href: `${channelPath(id)}#test` },
        {
          id: "deliveries",
          label: words.test.deliveries,
          href: alertsHref({ tab: "deliveries", channelId: id }, view),
        },
      ]}
    />
  );
}
