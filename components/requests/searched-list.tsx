"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { readingMessages } from "@/lib/i18n/reading";
import type { Window } from "@/lib/store/query";
import { LIST_ROWS, type ListPage } from "@/lib/view/requests-list";
import { parseRequestsView } from "@/lib/view/requests-view";
import { addPage, furtherSearch, type Searched } from "@/lib/view/searched";
import { useText } from "../shell/shell-context";
import { RowList } from "./row-list";
import { SearchProgress, type SearchState } from "./search-progress";
import { requestsText } from "./text";

interface SearchedProps {
  /** What the server found before it answered. */
  first: ListPage;
  total: number;
  window: Window;
  nowMs: number;
}

/** A list that few of many rows belong to: shows what is found and searches on until it is full, at its end or stopped. */
export function SearchedList({ first, total, window, nowMs }: SearchedProps) {
  const { locale, format } = useText();
  const params = new URLSearchParams(useSearchParams());
  const { searched, state, halt, goOn } = useSearch(first, window, params.toString());
  const text = useMemo(() => requestsText(format, nowMs), [format, nowMs]);
  const { list } = text.words;
  const none = state === "done" ? list.emptyFiltered : readingMessages(locale).search.noneYet;
  return (
    <RowList
      view={parseRequestsView(params)}
      params={params}
      text={text}
      page={searched.page}
      total={total}
      none={none}
      search={<SearchProgress searched={searched} state={state} onHalt={halt} onGoOn={goOn} nowMs={nowMs} />}
    />
  );
}

function useSearch(first: ListPage, { fromMs, toMs }: Window, params: string) {
  const [searched, setSearched] = useState<Searched>(() => ({
    page: first,
    rowsRead: first.unfinished?.rowsRead ?? 0,
  }));
  const [isOn, setOn] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const { nextCursor, unfinished, rows } = searched.page;
  const isDone = unfinished === null || nextCursor === null || rows.length >= LIST_ROWS;
  const further = isDone ? null : furtherSearch(params, { fromMs, toMs }, searched.page);

  useEffect(() => {
    if (further === null || !isOn) return;
    const leaving = new AbortController();
    readFurther(further, leaving.signal).then(
      (page) => setSearched((before) => addPage(before, page)),
      () => {
        if (leaving.signal.aborted) return;
        setFailed(true);
        setOn(false);
      },
    );
    return () => leaving.abort();
  }, [further, isOn]);

  const state: SearchState = isDone ? "done" : isOn ? "running" : hasFailed ? "failed" : "halted";
  const goOn = () => {
    setFailed(false);
    setOn(true);
  };
  return { searched, state, halt: () => setOn(false), goOn };
}

async function readFurther(search: string, signal: AbortSignal): Promise<ListPage> {
  const answer = await fetch(`/search?${search}`, { signal });
  if (!answer.ok) throw new Error(`The rows could not be read: ${answer.status}.`);
  return answer.json();
}
