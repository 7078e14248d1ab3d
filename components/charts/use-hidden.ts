"use client";

import { useState } from "react";

/** Series that the reader switched off, by id. */
export function useHidden(): { hidden: ReadonlySet<string>; toggle: (id: string) => void } {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { hidden, toggle };
}
