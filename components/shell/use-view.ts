"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useTransition } from "react";
import { parseViewState, viewHref, withViewState } from "@/lib/view/params";
import type { ViewState } from "@/lib/view/view-state";

interface ViewControl {
  view: ViewState;
  /** Goes to this page with another view. Ranges push, so that Back zooms out; filters replace. */
  show: (next: ViewState, how: "push" | "replace") => void;
  /** Address of another page with what was chosen here. */
  hrefTo: (path: string, more?: Readonly<Record<string, string>>) => string;
  isPending: boolean;
}

/** The view state of this address, which is its only home. */
export function useView(): ViewControl {
  const params = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const view = useMemo(() => parseViewState(new URLSearchParams(params)), [params]);
  const show = useCallback(
    (next: ViewState, how: "push" | "replace") => {
      const search = withViewState(new URLSearchParams(params), next);
      // A place in a list belongs to the list that was.
      search.delete("before");
      const href = search.size === 0 ? path : `${path}?${search}`;
      startTransition(() => router[how](href, { scroll: false }));
    },
    [params, path, router],
  );
  const hrefTo = useCallback((to: string, more = {}) => viewHref(to, view, more), [view]);
  return { view, show, hrefTo, isPending };
}
