import Link from "next/link";
import { type AlertsText, counted } from "../../lib/alerts-view/alerts-text";
import { rulePath } from "../../lib/alerts-view/alerts-view";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { ruleSentence } from "../../lib/alerts-view/rule-words";
import { stateCounts } from "../../lib/alerts-view/transition-words";
import type { AlertRule } from "../../lib/model/alert";
import { controlClass } from "../ui/button";
import { Emphasis } from "../ui/emphasis";
import { EmptyCard } from "../ui/empty-card";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { RuleMenu } from "./rule-menu";
import { RuleSwitch } from "./rule-switch";
import { StateWord } from "./state-word";

interface TableProps {
  data: AlertsData;
  text: AlertsText;
}

/** Every rule with what it says, what it is doing and whom it tells. */
export function RuleTable({ data, text }: TableProps) {
  const { words } = text;
  const { columns } = words.rules;
  if (data.rules.length === 0) {
    return (
      <EmptyCard title={words.rules.empty}>
        <p>{words.rules.emptyHint}</p>
        <Link className={controlClass("primary")} href={rulePath(null)}>
          {words.newRule}
        </Link>
      </EmptyCard>
    );
  }
  return (
    <section className="card">
      <table className={`${styles.table} ${styles.rules}`}>
        <thead>
          <tr>
            <th scope="col">{columns.rule}</th>
            <th scope="col">{columns.condition}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.channels}</th>
            <th scope="col">{columns.active}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rules.map((rule) => (
            <Row key={rule.id} rule={rule} data={data} text={text} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ rule, data, text }: TableProps & { rule: AlertRule }) {
  const { words, format, nowMs } = text;
  const say = words.rules;
  const failure = data.health.failingRules.find(({ ruleId }) => ruleId === rule.id);
  const channels = rule.channels.map((id) => data.channels.find((channel) => channel.id === id)?.name ?? id);
  const paused = rule.pausedAtMs === null ? null : say.paused(format.moment(rule.pausedAtMs, nowMs));
  return (
    <tr>
      <th scope="row">
        <Link className={styles.name} href={rulePath(rule.id)}>
          {rule.name}
        </Link>
      </th>
      <td className={styles.wrap}>
        <Emphasis>{ruleSentence(rule, text)}</Emphasis>
      </td>
      <td className={styles.wrap}>
        {failure === undefined ? (
          <States rule={rule} data={data} text={text} />
        ) : (
          <Status health="critical">{say.failing(failure.error)}</Status>
        )}
      </td>
      <td className={styles.wrap}>
        {channels.length === 0 ? <span className={styles.faint}>{say.nobody}</span> : format.list(channels)}
      </td>
      <td>
        <span className={styles.switch}>
          <RuleSwitch id={rule.id} name={rule.name} isEnabled={rule.isEnabled} isPaused={rule.pausedAtMs !== null} />
          <span className={styles.muted}>{rule.isEnabled ? (paused ?? say.on) : say.off}</span>
        </span>
      </td>
      <td>
        <RuleMenu id={rule.id} name={rule.name} />
      </td>
    </tr>
  );
}

function States({ rule, data, text }: TableProps & { rule: AlertRule }) {
  const { words, format } = text;
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
