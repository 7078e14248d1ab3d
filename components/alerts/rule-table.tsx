import Link from "next/link";
import { type AlertsText, counted } from "../../lib/alerts-view/alerts-text";
import { rulePath } from "../../lib/alerts-view/alerts-view";
import { nameOf } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { ruleSentence } from "../../lib/alerts-view/rule-words";
import { stateCounts } from "../../lib/alerts-view/transition-words";
import type { AlertRule } from "../../lib/model/alert";
import { controlClass } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { Emphasis } from "../ui/emphasis";
import { EmptyNote } from "../ui/empty-card";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { RuleMenu } from "./rule-menu";
import { RuleSwitch } from "./rule-switch";
import { StateWord } from "./state-word";
import tables from "./tables.module.css";

interface TableProps {
  data: AlertsData;
  text: AlertsText;
}

/** Every rule with what it says, what it is doing and whom it tells. */
export function RuleTable({ data, text }: TableProps) {
  const { words } = text;
  return (
    <section className="card">
      <DataTable
        caption={words.tab.rules}
        className={`${tables.settings} ${tables.rules}`}
        columns={columnsOf(data, text)}
        rows={data.rules}
        keyOf={({ id }) => id}
        empty={<NoRules text={text} />}
      />
    </section>
  );
}

export function NoRules({ text: { words } }: { text: AlertsText }) {
  return (
    <EmptyNote title={words.rules.empty}>
      <p>{words.rules.emptyHint}</p>
      <Link className={controlClass("primary")} href={rulePath(null)}>
        {words.newRule}
      </Link>
    </EmptyNote>
  );
}

function columnsOf(data: AlertsData, text: AlertsText): Column<AlertRule>[] {
  const { format } = text;
  const words = text.words.rules;
  const { columns } = words;
  return [
    {
      id: "rule",
      label: columns.rule,
      isRowName: true,
      onPhone: { area: "name" },
      cell: ({ id, name }) => (
        <Link className={styles.name} href={rulePath(id)}>
          {name}
        </Link>
      ),
    },
    {
      id: "condition",
      label: columns.condition,
      onPhone: { area: "condition" },
      looks: ["wrap", "muted"],
      cell: (rule) => <Emphasis>{ruleSentence(rule, text)}</Emphasis>,
    },
    {
      id: "state",
      label: columns.state,
      onPhone: { area: "state" },
      looks: ["wrap", "muted"],
      cell: (rule) => <State rule={rule} data={data} text={text} />,
    },
    {
      id: "channels",
      label: columns.channels,
      onPhone: { area: "channels", isLabelled: true },
      looks: ["wrap", "muted"],
      cell: (rule) => {
        const names = rule.channels.map((id) => nameOf(data.channels, id));
        return names.length === 0 ? <span className={styles.faint}>{words.nobody}</span> : format.list(names);
      },
    },
    {
      id: "active",
      label: columns.active,
      onPhone: { area: "active" },
      cell: (rule) => <Active rule={rule} text={text} />,
    },
    actionColumn(columns.actions, ({ id, name }) => <RuleMenu id={id} name={name} />),
  ];
}

function Active({ rule, text }: { rule: AlertRule; text: AlertsText }) {
  const { words, format, nowMs } = text;
  const { id, name, isEnabled, pausedAtMs } = rule;
  const on = pausedAtMs === null ? words.rules.on : words.rules.paused(format.moment(pausedAtMs, nowMs));
  return (
    <span className={styles.switch}>
      <RuleSwitch id={id} name={name} isEnabled={isEnabled} isPaused={pausedAtMs !== null} />
      <span className={styles.muted}>{isEnabled ? on : words.rules.off}</span>
    </span>
  );
}

/** How many of its instances are in which state, or why there are none. */
function State({ rule, data, text }: TableProps & { rule: AlertRule }) {
  const { words, format } = text;
  const failure = data.health.failingRules.find(({ ruleId }) => ruleId === rule.id);
  if (failure !== undefined) return <Status health="critical">{words.rules.failing(failure.error)}</Status>;
  const own = data.instances.filter(({ ruleId }) => ruleId === rule.id);
  const counts = stateCounts(own.map(({ state }) => state));
  if (counts.length === 0) return <span className={styles.faint}>{words.rules.none}</span>;
  return (
    <span className={styles.states}>
      {counts.map(({ state, count }) => {
        const isCritical = own.some((one) => one.state === state && one.severity === "critical");
        const severity = state !== "firing" ? null : isCritical ? "critical" : "warning";
        return (
          <StateWord
            key={state}
            state={state}
            severity={severity}
            words={words}
            said={words.rules.count[state](counted(count, format))}
          />
        );
      })}
    </span>
  );
}
