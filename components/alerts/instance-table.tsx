import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { rulePath } from "../../lib/alerts-view/alerts-view";
import { deliveryLine } from "../../lib/alerts-view/delivery-words";
import type { InstanceRow, InstanceTable as Table } from "../../lib/alerts-view/instance-rows";
import { labelsKey, labelWords } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { againstWords, basisWords, limitWords } from "../../lib/alerts-view/value-words";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { InstanceMenu } from "./instance-menu";
import { StateWord } from "./state-word";
import { Trend, TrendProvider } from "./trend";

interface TableProps {
  table: Table;
  data: AlertsData;
  text: AlertsText;
  moreHref: string;
  showsAll: boolean;
}

/** Every instance, what is wrong first; on a narrow screen each is three lines. */
export function InstanceTable({ table, data, text, moreHref, showsAll }: TableProps) {
  const { words, format } = text;
  const { columns } = words.instances;
  const isCut = table.shown < table.all;
  const ruleIds = [...new Set(table.groups.flatMap(({ rows }) => rows.map(({ rule }) => rule.id)))];
  return (
    <section className="card">
      <TrendProvider ruleIds={ruleIds}>
        <table className={`${styles.table} ${styles.instances}`}>
          <colgroup>
            {["state", "name", "since", "lasted", "value", "threshold", "basis", "trend", "delivery", "menu"].map(
              (name) => (
                <col key={name} data-column={name} />
              ),
            )}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{columns.state}</th>
              <th scope="col">{columns.instance}</th>
              <th scope="col">{columns.since}</th>
              <th scope="col">{columns.lasted}</th>
              <th scope="col" className={styles.num}>
                {columns.value}
              </th>
              <th scope="col">{columns.threshold}</th>
              <th scope="col">{columns.basis}</th>
              <th scope="col">{columns.trend}</th>
              <th scope="col">{columns.delivery}</th>
              <th scope="col">
                <span className="visually-hidden">{columns.actions}</span>
              </th>
            </tr>
          </thead>
          {table.groups.map(({ group, rows, count }) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th colSpan={10} scope="rowgroup">
                  {words.instances.group[group]}
                  <span>{format.count(count)}</span>
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={`${row.rule.id} ${row.instance.fingerprint}`} row={row} data={data} text={text} />
              ))}
            </tbody>
          ))}
        </table>
      </TrendProvider>
      {isCut || showsAll ? (
        <div className={styles.foot}>
          <span>
            {isCut
              ? words.instances.shown(
                  format.count(table.shown),
                  format.count(table.all),
                  format.count(table.all - table.shown),
                )
              : null}
          </span>
          <Link className="link" href={moreHref} scroll={false}>
            {isCut ? words.instances.showAll : words.instances.showFew}
          </Link>
        </div>
      ) : null}
    </section>
  );
}

function Row({ row, data, text }: { row: InstanceRow; data: AlertsData; text: AlertsText }) {
  const { instance, rule, silence } = row;
  const { words, format, nowMs } = text;
  const about = labelWords(instance.labels, text);
  const { value, threshold } = againstWords(rule.metric, rule.direction, instance.last, text);
  const tone = instance.state === "firing" ? (instance.severity ?? "critical") : instance.state;
  return (
    <tr>
      <td data-phone="state">
        <StateWord state={instance.state} severity={instance.severity} words={words} isSilenced={silence !== null} />
      </td>
      <th scope="row" data-phone="name">
        <Link href={rulePath(rule.id)} className={styles.name}>
          {rule.name}
        </Link>{" "}
        <span className={styles.about}>{about}</span>
        <Overlay row={row} text={text} />
      </th>
      <td data-phone="since">
        <time dateTime={new Date(instance.sinceMs).toISOString()} title={format.instant(instance.sinceMs)}>
          {nowMs - instance.sinceMs < 86_400_000 ? format.clock(instance.sinceMs) : format.day(instance.sinceMs)}
        </time>
      </td>
      <td className={styles.muted}>{lasted(row, text)}</td>
      <td className={styles.num} data-phone="value" data-tone={tone}>
        <b>{value}</b>
      </td>
      <td className={styles.muted} data-phone="threshold">
        {instance.severity === "warning" && rule.budget === null ? threshold : limitWords(rule, text)}
      </td>
      <td className={styles.muted} data-phone="basis">
        {basisWords(rule, instance.last, text)}
      </td>
      <td>
        <Trend
          ruleId={rule.id}
          labels={labelsKey(instance.labels)}
          threshold={rule.budget === null ? instance.last.threshold : null}
          label={words.instances.trend(`${rule.name} ${about}`)}
        />
      </td>
      <td data-phone="delivery">
        <LastDelivery row={row} data={data} text={text} />
      </td>
      <td data-phone="menu">
        <InstanceMenu instance={instance} rule={rule} about={about} poolNames={data.poolNames} />
      </td>
    </tr>
  );
}

/** What stands over the state without changing it. */
function Overlay({ row: { instance, rule, silence }, text }: { row: InstanceRow; text: AlertsText }) {
  const { words, format, nowMs } = text;
  const { acknowledged } = instance;
  const lines = [
    ...(instance.state === "firing" && instance.severity === "warning" ? [words.severity.warning] : []),
    ...(silence === null ? [] : [words.overlay.silenced(format.moment(silence.untilMs, nowMs))]),
    ...(rule.pausedAtMs === null ? [] : [words.overlay.paused]),
    ...(instance.noDataSinceMs !== null && instance.state !== "ok" ? [words.overlay.stale] : []),
    ...(acknowledged === null
      ? []
      : [words.instances.acknowledgedBy(acknowledged.by, format.moment(acknowledged.atMs, nowMs))]),
  ];
  if (lines.length === 0) return null;
  return (
    <small className={styles.overlay} title={acknowledged?.note || undefined}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </small>
  );
}

/** How long it is so; where something is awaited, how much of it is over. */
function lasted({ instance, rule }: InstanceRow, { words, format, nowMs }: AlertsText): string {
  const over = (fromMs: number) => {
    const sinceMs = Math.max(0, nowMs - fromMs);
    const wholeMs = sinceMs < 60_000 ? 1_000 : 60_000;
    return format.roundDuration(Math.floor(sinceMs / wholeMs) * wholeMs);
  };
  const of = (fromMs: number, seconds: number) =>
    words.instances.of(over(fromMs), format.roundDuration(seconds * 1_000));
  if (instance.state === "pending") return of(instance.activeSinceMs ?? instance.sinceMs, rule.forSeconds);
  if (instance.state === "recovering") return of(instance.clearSinceMs ?? instance.sinceMs, rule.keepSeconds);
  return over(instance.sinceMs);
}

function LastDelivery({ row, data, text }: { row: InstanceRow; data: AlertsData; text: AlertsText }) {
  const { words, format, nowMs } = text;
  const { instance } = row;
  const found = instance.episodeId === null ? undefined : data.lastDeliveries[instance.episodeId];
  if (found !== undefined) {
    const { tone, state, code, tries } = deliveryLine(found, text);
    const channel = data.channels.find(({ id }) => id === found.message.channelId)?.name ?? found.message.channelId;
    const at = format.moment(found.message.deliveredAtMs ?? found.message.createdAtMs, nowMs);
    return (
      <Status health={tone}>
        {channel} <span className={styles.muted}>{state === "delivered" ? at : words.deliveries.state[state]}</span>
        {code === "" ? null : <span className={styles.muted}> · {code}</span>}
        {state === "retrying" ? <span className={styles.muted}> · {words.deliveries.tryNumber(tries)}</span> : null}
      </Status>
    );
  }
  if (instance.state === "pending") return <span className={styles.faint}>{words.instances.noneWhilePending}</span>;
  if (instance.lastToldAtMs !== null)
    return (
      <span className={styles.faint}>{words.instances.lastTold(format.moment(instance.lastToldAtMs, nowMs))}</span>
    );
  return instance.state === "ok" ? null : <span className={styles.faint}>{words.instances.notTold}</span>;
}
