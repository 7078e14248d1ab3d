import { ReadErrorLink } from "../../components/classify/read-error-link";
import { LiveRefresh } from "../../components/shell/live-refresh";
import type { Window } from "../../lib/store/query";
import { viewHref } from "../../lib/view/params";
import type { RequestsList } from "../../lib/view/requests-list";
import type { RequestsView } from "../../lib/view/requests-view";
import type { ViewState } from "../../lib/view/view-state";
import { rangeReaching } from "../../lib/view/window";
import styles from "./list.module.css";
import { ListControls } from "./list-controls";
import { type EmptyReason, ListEmpty } from "./list-empty";
import { RowList } from "./row-list";
import { SearchedList } from "./searched-list";
import type { RequestsText } from "./text";

interface PageProps {
  view: ViewState;
  list: RequestsView;
  params: URLSearchParams;
  loaded: RequestsList;
  text: RequestsText;
  nowMs: number;
  window: Window;
  isSlow: boolean;
}

/** The list of requests or attempts with its controls, or why it is empty. */
export function RequestsPage({ view, list, params, loaded, text, nowMs, window, isSlow }: PageProps) {
  const { words } = text;
  const reason = emptyReason(loaded, view, list, nowMs);
  return (
    <>
      {/* Older pages stand still: only the newest one has news. */}
      <LiveRefresh dataAtMs={nowMs} isMoving={view.range.kind === "relative" && list.before === null} isSlow={isSlow} />
      <div className={styles.head}>
        <h1>{words.list.title}</h1>
        <ReadErrorLink locale={text.locale} />
      </div>
      {reason?.kind === "never" ? null : (
        <ListControls view={list} params={params} text={text} counts={loaded.counts} />
      )}
      {reason ? (
        <ListEmpty reason={reason} text={text} />
      ) : loaded.unfinished === null ? (
        <RowList view={list} params={params} text={text} page={loaded} total={loaded.total} />
      ) : (
        <SearchedList key={nowMs} first={loaded} total={loaded.total} window={window} nowMs={nowMs} />
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
