import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { type AlertsView, alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { instanceTable } from "../../lib/alerts-view/instance-rows";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { controlClass } from "../ui/button";
import { EmptyCard } from "../ui/empty-card";
import styles from "./alerts.module.css";
import { DeliveryCard } from "./delivery-card";
import { EventCard } from "./event-card";
import { InstanceTable } from "./instance-table";

interface TabProps {
  view: AlertsView;
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
}

/** Instances, and below them the latest of what changed and of what was sent. */
export function InstancesTab({ view, data, text, timeZone }: TabProps) {
  const { words } = text;
  const table = instanceTable(data.instances, data.rules, data.silences, text.nowMs, view.showsAll);
  return (
    <>
      {table.all === 0 ? (
        <NothingWatched hasRules={data.rules.length > 0} text={text} />
      ) : (
        <InstanceTable
          table={table}
          data={data}
          text={text}
          moreHref={alertsHref({ showsAll: !view.showsAll }, { timeZone })}
          showsAll={view.showsAll}
        />
      )}
      {data.events === null || data.deliveries === null ? null : (
        <div className={styles.pair}>
          <EventCard
            rows={data.events.rows}
            data={data}
            text={text}
            isGlance
            more={
              <Link className="link" href={alertsHref({ tab: "events" }, { timeZone })}>
                {words.events.all}
              </Link>
            }
          />
          <DeliveryCard
            rows={data.deliveries.rows}
            data={data}
            text={text}
            isGlance
            more={
              <Link className="link" href={alertsHref({ tab: "deliveries" }, { timeZone })}>
                {words.deliveries.all}
              </Link>
            }
          />
        </div>
      )}
    </>
  );
}

function NothingWatched({ hasRules, text }: { hasRules: boolean; text: AlertsText }) {
  const { words } = text;
  if (hasRules)
    return (
      <EmptyCard title={words.instances.empty}>
        <p>{words.instances.emptyHint}</p>
      </EmptyCard>
    );
  return (
    <EmptyCard title={words.rules.empty}>
      <p>{words.rules.emptyHint}</p>
      <Link className={controlClass("primary")} href={rulePath(null)}>
        {words.newRule}
      </Link>
    </EmptyCard>
  );
}
