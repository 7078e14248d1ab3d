import { Plus } from "lucide-react";
import Link from "next/link";
import { channelPath, rulePath } from "../../lib/alerts-view/alerts-view";
import { alertsHeadline } from "../../lib/alerts-view/firing";
import { LiveRefresh } from "../shell/live-refresh";
import { controlClass } from "../ui/button";
import { Emphasis } from "../ui/emphasis";
import { AlertTabs } from "./alert-tabs";
import styles from "./alerts.module.css";
import { ChannelTable } from "./channel-table";
import { DeliveriesTab } from "./delivery-card";
import { EventsTab } from "./event-card";
import { HealthLine } from "./health-line";
import { InstancesTab } from "./instances-tab";
import { NotifyButton } from "./notify-button";
import { RuleTable } from "./rule-table";
import { SilenceButton } from "./silence-button";
import { SilenceTable } from "./silence-table";
import type { TabProps } from "./tab-props";

/** What fires, and everything that decides whether somebody is told. */
export function AlertsPage({ view, data, text, timeZone }: TabProps) {
  const { words, rules: ruleWords } = text;
  return (
    <>
      {/* Older pages stand still: only the newest one has news. */}
      <LiveRefresh dataAtMs={text.nowMs} isMoving={view.before === null} />
      <div className={styles.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={styles.headline}>
            <Emphasis>{alertsHeadline(data.instances, data.rules, data.silences, text)}</Emphasis>
          </p>
          <HealthLine data={data} text={text} />
        </div>
        <div className={styles.headButtons}>
          <NotifyButton />
          <SilenceButton rules={data.rules} poolNames={data.poolNames} />
          {view.tab === "channels" ? (
            <Link className={controlClass("primary")} href={channelPath(null)}>
              <Plus size={14} aria-hidden />
              {ruleWords.newChannel}
            </Link>
          ) : (
            <Link className={controlClass("primary")} href={rulePath(null)}>
              <Plus size={14} aria-hidden />
              {words.newRule}
            </Link>
          )}
        </div>
      </div>
      <AlertTabs view={view} data={data} text={text} timeZone={timeZone} />
      <Tab view={view} data={data} text={text} timeZone={timeZone} />
    </>
  );
}

function Tab(props: TabProps) {
  switch (props.view.tab) {
    case "instances":
      return <InstancesTab {...props} />;
    case "rules":
      return <RuleTable {...props} />;
    case "channels":
      return <ChannelTable {...props} />;
    case "silences":
      return <SilenceTable {...props} />;
    case "events":
      return <EventsTab {...props} />;
    case "deliveries":
      return <DeliveriesTab {...props} />;
  }
}
