import { ReadErrorLink } from "../../components/classify/read-error-link";
import { LiveRefresh } from "../../components/shell/live-refresh";
import { viewHref } from "../../lib/view/params";
import type { RequestsList } from "../../lib/view/requests-list";
import { type RequestsView, requestHref } from "../../lib/view/requests-view";
import type { ViewState } from "../../lib/view/view-state";
import { rangeReaching } from "../../lib/view/window";
import { AttemptTable } from "./attempt-table";
import styles from "./list.module.css";
import { ListCard } from "./list-card";
import { ListControls } from "./list-controls";
import { type EmptyReason, ListEmpty } from "./list-empty";
import { RequestTable } from "./request-table";
import type { RequestsText } from "./text";

interface PageProps {
  view: ViewState;
  list: RequestsView;
  params: URLSearchParams;
  loaded: RequestsList;
  text: RequestsText;
  nowMs: number;
}

/** The list of requests or attempts with its controls, or why it is empty. */
export function RequestsPage({ view, list, params, loaded, text, nowMs }: PageProps) {
  const { words, format } = text;
  const reason = emptyReason(loaded, view, list, nowMs);
  const total = format.count(loaded.total);
  const hrefOf = (row: { requestId: string; app: string | null; environment: string | null }) =>
    requestHref(row.requestId, row, params);
  return (
    <>
      {/* Older pages stand still: only the newest one has news. */}
      <LiveRefresh dataAtMs={nowMs} isMoving={view.range.kind === "relative" && list.before === null} />
      <div className={styles.head}>
        <h1>{words.list.title}</h1>
        <ReadErrorLink locale={text.locale} />
      </div>
      {reason?.kind === "never" ? null : (
        <ListControls view={list} params={params} text={text} counts={loaded.counts} />
      )}
      {reason ? (
        <ListEmpty reason={reason} text={text} />
      ) : (
        <ListCard
          view={list}
          params={params}
          text={text}
          shown={loaded.rows.length}
          denominator={loaded.show === "requests" ? words.list.ofSettled(total) : words.list.ofAttempts(total)}
          nextCursor={loaded.nextCursor}
        >
          {loaded.rows.length === 0 ? (
            <p className={styles.end}>{words.list.noOlder}</p>
          ) : loaded.show === "requests" ? (
            <RequestTable rows={loaded.rows} text={text} hrefOf={hrefOf} />
          ) : (
            <AttemptTable rows={loaded.rows} text={text} hrefOf={hrefOf} />
          )}
        </ListCard>
      )}
    </>
  );
}

function emptyReason(loaded: RequestsList, view: ViewState, list: RequestsView, nowMs: number): EmptyReason | null {
  const more: Record<string, string> = list.show === "attempts" ? { show: "attempts" } : {};
  if (loaded.empty === null) return null;
  if (loaded.empty === "never" || loaded.lastAttemptAtMs === null) return { kind: "never", href: "/" };
  if (loaded.empty === "filtered_out") {
    return { kind: "filtered_out", href: viewHref("/requests", { ...view, filter: { layer: "client" } }, more) };
  }
  const range = rangeReaching(loaded.lastAttemptAtMs, nowMs);
  const href = viewHref("/requests", { ...view, range }, more);
  return { kind: "not_in_range", lastAttemptAtMs: loaded.lastAttemptAtMs, href };
}
