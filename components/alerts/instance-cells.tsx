import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { rulePath } from "../../lib/alerts-view/alerts-view";
import { deliveryLine } from "../../lib/alerts-view/delivery-words";
import type { InstanceRow } from "../../lib/alerts-view/instance-rows";
import { labelWords, nameOf } from "../../lib/alerts-view/label-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { againstWords } from "../../lib/alerts-view/value-words";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";

interface CellProps {
  row: InstanceRow;
  text: AlertsText;
}

/** Which rule, and which of the things that it watches. */
export function InstanceName({ row, text }: CellProps) {
  const { instance, rule } = row;
  return (
    <>
      <Link href={rulePath(rule.id)} className={styles.name}>
        {rule.name}
      </Link>{" "}
      <span className={styles.about}>{labelWords(instance.labels, text)}</span>
      <Overlay row={row} text={text} />
    </>
  );
}

/** What stands over the state without changing it. */
function Overlay({ row: { instance, rule, silence }, text }: CellProps) {
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
export function lasted({ instance, rule }: InstanceRow, { words, format, nowMs }: AlertsText): string {
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

/** What was told of it last, and whether it arrived. */
export function LastDelivery({ row, data, text }: CellProps & { data: AlertsData }) {
  const { words, format, nowMs } = text;
  const { instance } = row;
  const found = instance.episodeId === null ? undefined : data.lastDeliveries[instance.episodeId];
  if (found) {
    const { tone, state, code, tries } = deliveryLine(found, text);
    const channel = nameOf(data.channels, found.message.channelId);
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
  const toldAtMs = found === null || row.rule.channels.length === 0 ? null : instance.lastToldAtMs;
  if (toldAtMs !== null)
    return <span className={styles.faint}>{words.instances.lastTold(format.moment(toldAtMs, nowMs))}</span>;
  return instance.state === "ok" ? null : <span className={styles.faint}>{words.instances.notTold}</span>;
}

export function SinceTime({ row, text }: CellProps) {
  const { format, nowMs } = text;
  const { sinceMs } = row.instance;
  return (
    <time dateTime={new Date(sinceMs).toISOString()} title={format.instant(sinceMs)}>
      {nowMs - sinceMs < 86_400_000 ? format.clock(sinceMs) : format.day(sinceMs)}
    </time>
  );
}

export function InstanceValue({ row: { instance, rule }, text }: CellProps) {
  const { state, severity, last } = instance;
  const tone = state === "firing" ? (severity ?? "critical") : state;
  return (
    <b className={styles.value} data-tone={tone}>
      {againstWords(rule.metric, rule.direction, last, text).value}
    </b>
  );
}
