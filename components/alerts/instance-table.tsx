import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import type { InstanceRow, InstanceTable as Table } from "../../lib/alerts-view/instance-rows";
import { labelsKey, labelWords } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { againstWords, basisWords, limitWords } from "../../lib/alerts-view/value-words";
import { CardFoot } from "../ui/card-foot";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { InstanceName, InstanceValue, LastDelivery, lasted, SinceTime } from "./instance-cells";
import { InstanceMenu } from "./instance-menu";
import { StateWord } from "./state-word";
import tables from "./tables.module.css";
import { Trend, TrendProvider } from "./trend";

interface TableProps {
  table: Table;
  data: AlertsData;
  text: AlertsText;
  moreHref: string;
  showsAll: boolean;
}

/** Every instance, what is wrong first. */
export function InstanceTable({ table, data, text, moreHref, showsAll }: TableProps) {
  const { words, format } = text;
  const isCut = table.shown < table.all;
  const ruleIds = [...new Set(table.groups.flatMap(({ rows }) => rows.map(({ rule }) => rule.id)))];
  return (
    <section className="card">
      <TrendProvider ruleIds={ruleIds}>
        <DataTable
          caption={words.tab.instances}
          className={`${tables.dense} ${tables.instances}`}
          columns={columnsOf(data, text)}
          groups={table.groups.map(({ group, rows, count }) => ({
            id: group,
            title: (
              <>
                {words.instances.group[group]}
                <span>{format.count(count)}</span>
              </>
            ),
            rows,
          }))}
          keyOf={({ rule, instance }) => `${rule.id} ${instance.fingerprint}`}
        />
      </TrendProvider>
      {isCut || showsAll ? (
        <CardFoot
          note={
            isCut
              ? words.instances.shown(
                  format.count(table.shown),
                  format.count(table.all),
                  format.count(table.all - table.shown),
                )
              : null
          }
        >
          <Link className="link" href={moreHref} scroll={false}>
            {isCut ? words.instances.showAll : words.instances.showFew}
          </Link>
        </CardFoot>
      ) : null}
    </section>
  );
}

function columnsOf(data: AlertsData, text: AlertsText): Column<InstanceRow>[] {
  const { words } = text;
  const { columns } = words.instances;
  return [
    {
      id: "state",
      label: columns.state,
      widthPx: 118,
      onPhone: { area: "state" },
      looks: ["middle"],
      cell: ({ instance: { state, severity }, silence }) => (
        <StateWord state={state} severity={severity} words={words} isSilenced={silence !== null} />
      ),
    },
    {
      id: "name",
      label: columns.instance,
      isRowName: true,
      onPhone: { area: "name" },
      cell: (row) => <InstanceName row={row} text={text} />,
    },
    {
      id: "since",
      label: columns.since,
      widthPx: 62,
      onPhone: { area: "since" },
      cell: (row) => <SinceTime row={row} text={text} />,
    },
    {
      id: "lasted",
      label: columns.lasted,
      widthPx: 92,
      fromPx: 1280,
      looks: ["muted"],
      cell: (row) => lasted(row, text),
    },
    {
      id: "value",
      label: columns.value,
      widthPx: 68,
      onPhone: { area: "value" },
      looks: ["number"],
      cell: (row) => <InstanceValue row={row} text={text} />,
    },
    {
      id: "threshold",
      label: columns.threshold,
      widthPx: 116,
      onPhone: { area: "threshold", isAtEnd: true },
      looks: ["muted"],
      cell: ({ rule, instance }) =>
        instance.severity === "warning" && rule.budget === null
          ? againstWords(rule.metric, rule.direction, instance.last, text).threshold
          : limitWords(rule, text),
    },
    {
      id: "basis",
      label: columns.basis,
      widthPx: 166,
      fromPx: 1041,
      onPhone: { area: "basis" },
      looks: ["muted", "small"],
      cell: ({ rule, instance }) => basisWords(rule, instance.last, text),
    },
    {
      id: "trend",
      label: columns.trend,
      widthPx: 110,
      fromPx: 1280,
      cell: ({ rule, instance }) => (
        <Trend
          ruleId={rule.id}
          labels={labelsKey(instance.labels)}
          threshold={rule.budget === null ? instance.last.threshold : null}
          label={words.instances.trend(`${rule.name} ${labelWords(instance.labels, text)}`)}
        />
      ),
    },
    {
      id: "delivery",
      label: columns.delivery,
      widthPx: 186,
      onPhone: { area: "delivery" },
      looks: ["middle"],
      cell: (row) => <LastDelivery row={row} data={data} text={text} />,
    },
    {
      ...actionColumn<InstanceRow>(columns.actions, ({ rule, instance }) => (
        <InstanceMenu
          instance={instance}
          rule={rule}
          about={labelWords(instance.labels, text)}
          poolNames={data.poolNames}
        />
      )),
      widthPx: 46,
    },
  ];
}
