import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { alertsHref } from "../../lib/alerts-view/alerts-view";
import { instanceTable } from "../../lib/alerts-view/instance-rows";
import { EmptyNote } from "../ui/empty-card";
import styles from "./alerts.module.css";
import { DeliveryCard } from "./delivery-card";
import { EventCard } from "./event-card";
import { InstanceTable } from "./instance-table";
import { NoRules } from "./rule-table";
import type { TabProps } from "./tab-props";

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
            timeZone={timeZone}
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
  const { instances } = text.words;
  return (
    <section className="card">
      {hasRules ? (
        <EmptyNote title={instances.empty}>
          <p>{instances.emptyHint}</p>
        </EmptyNote>
      ) : (
        <NoRules text={text} />
      )}
    </section>
  );
}
