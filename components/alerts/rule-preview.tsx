"use client";

import type { RulePreview } from "../../lib/alerts/alert-desk";
import { type AlertsText, counted } from "../../lib/alerts-view/alerts-text";
import { type NumberedEpisode, previewView } from "../../lib/alerts-view/preview-view";
import { valueWords } from "../../lib/alerts-view/value-words";
import { DAY } from "../../lib/charts/time-axis";
import type { RuleInput } from "../../lib/model/alert";
import { Emphasis } from "../ui/emphasis";
import styles from "./editor.module.css";
import { PreviewChart } from "./preview-chart";
import type { PreviewState } from "./use-rule-preview";

interface CardProps {
  preview: PreviewState;
  /** Whether the form makes a rule at all. */
  isComplete: boolean;
  text: AlertsText;
}

/** What the rule would have done, from the same evaluation that runs at night. */
export function RulePreviewCard({ preview, isComplete, text }: CardProps) {
  const words = text.rules.preview;
  const isShown = preview.kind === "shown";
  return (
    <section className={`card ${styles.preview}`} aria-busy={isShown && preview.isStale}>
      <div className={styles.previewHead}>
        <h2>{words.title}</h2>
        {isShown ? <PreviewSpan preview={preview.preview} text={text} /> : null}
      </div>
      {isShown ? (
        <Shown preview={preview.preview} rule={preview.rule} isStale={preview.isStale || !isComplete} text={text} />
      ) : (
        <p className={styles.waiting} role="status">
          {preview.kind === "failed" ? failure(preview, words) : isComplete ? words.reading : words.waiting}
        </p>
      )}
    </section>
  );
}

function failure(
  { code, reason }: Extract<PreviewState, { kind: "failed" }>,
  words: AlertsText["rules"]["preview"],
): string {
  const known: Readonly<Record<string, string>> = words.problem;
  return words.failed(known[code ?? ""] ?? reason);
}

function PreviewSpan({ preview: { fromMs, toMs }, text }: { preview: RulePreview; text: AlertsText }) {
  const { format } = text;
  // Seen from days later, an instant is written with its day.
  const dated = (atMs: number) => format.moment(atMs, atMs + 2 * DAY);
  return <p>{text.rules.preview.over(dated(fromMs), `${dated(toMs)} ${format.zoneName(toMs)}`)}</p>;
}

interface ShownProps {
  preview: RulePreview;
  rule: RuleInput;
  isStale: boolean;
  text: AlertsText;
}

const MAX_LISTED = 20;

function Shown({ preview, rule, isStale, text }: ShownProps) {
  const words = text.rules.preview;
  const view = previewView(preview, rule, text);
  const listed = view.episodes.slice(-MAX_LISTED).toReversed();
  return (
    <div className={styles.shown} data-stale={isStale}>
      <p className={styles.would} data-fired={preview.fired > 0} role="status">
        <Emphasis>{view.sentence}</Emphasis>
      </p>
      <p className={styles.muted}>
        {preview.instances.length === 0
          ? words.noTraffic
          : words.instances(counted(preview.instances.length, text.format))}
        {preview.omittedInstances > 0 ? ` ${words.omitted(counted(preview.omittedInstances, text.format))}` : ""}
      </p>
      {view.hasValues ? <PreviewChart preview={preview} rule={rule} view={view} text={text} /> : null}
      {listed.length === 0 ? null : <EpisodeTable episodes={listed} rule={rule} toMs={preview.toMs} text={text} />}
      {preview.fired > listed.length && listed.length > 0 ? (
        <p className={styles.moreNote}>{words.more(counted(preview.fired - listed.length, text.format))}</p>
      ) : null}
    </div>
  );
}

interface EpisodesProps {
  episodes: readonly NumberedEpisode[];
  rule: RuleInput;
  toMs: number;
  text: AlertsText;
}

/** When and for how long, the latest first. */
function EpisodeTable({ episodes, rule, toMs, text }: EpisodesProps) {
  const { format, words, nowMs } = text;
  const { columns, still, worseAt } = text.rules.preview;
  return (
    <table className={styles.episodes}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">#</span>
          </th>
          <th scope="col">{columns.instance}</th>
          <th scope="col">{columns.from}</th>
          <th scope="col">{columns.lasted}</th>
          <th scope="col">{columns.severity}</th>
          <th scope="col">{columns[rule.direction === "above" ? "highest" : "lowest"]}</th>
        </tr>
      </thead>
      <tbody>
        {episodes.map((episode) => (
          <tr key={episode.key}>
            <td>
              <span className={styles.number} data-severity={episode.severity}>
                {episode.number}
              </span>
            </td>
            <th scope="row">{episode.about}</th>
            <td>
              <time dateTime={new Date(episode.fromMs).toISOString()} title={format.instant(episode.fromMs)}>
                {format.moment(episode.fromMs, nowMs)}
              </time>
              {episode.escalatedAtMs.map((atMs) => (
                <time key={atMs} dateTime={new Date(atMs).toISOString()} title={format.instant(atMs)}>
                  {worseAt[rule.budget === null ? "severity" : "step"](format.moment(atMs, nowMs))}
                </time>
              ))}
            </td>
            <td>{episode.toMs === null ? still : format.roundDuration((episode.toMs ?? toMs) - episode.fromMs)}</td>
            <td>{words.severity[episode.severity]}</td>
            <td data-severity={episode.severity}>{valueWords(rule.metric, episode.worstValue, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
