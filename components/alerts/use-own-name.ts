"use client";

import { useState } from "react";

const KEY = "limitscope_name";

/** The name that was given last in this browser. */
export function useOwnName(): [name: string, setName: (name: string) => void, keep: () => void] {
  const [name, setName] = useState(() => (typeof window === "undefined" ? "" : (localStorage.getItem(KEY) ?? "")));
  return [name, setName, () => localStorage.setItem(KEY, name.trim())];
}
