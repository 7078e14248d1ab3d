"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { storageMessages } from "@/lib/i18n/storage";
import { stripText } from "@/lib/i18n/storage-text";
import type { StorageReport } from "@/lib/storage/judge-storage";
import { STORAGE_SEEN_COOKIE } from "@/lib/view/preferences";
import { Button } from "../ui/button";
import { Status } from "../ui/status";
import { saveForSession } from "./save-preference";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { useView } from "./use-view";

interface StripProps {
  /** null = it could not be measured. */
  storage: StorageReport | null;
  /** Whether this session has put aside that the budget is near. */
  isSeen: boolean;
}

/** Says on every page that the database or its disk is running full. Only `near` can be put aside. */
export function StorageStrip({ storage, isSeen }: StripProps) {
  const { locale, format } = useText();
  const { hrefTo } = useView();
  const [isHidden, setHidden] = useState(isSeen);
  const words = storageMessages(locale);
  const text = storage === null ? null : stripText(storage, words, format);
  if (storage === null || text === null) return null;
  const isNear = storage.state === "near";
  if (isNear && isHidden) return null;
  const hide = () => {
    saveForSession(STORAGE_SEEN_COOKIE, "near");
    setHidden(true);
  };
  return (
    <section className={styles.strip} data-state={storage.state} aria-label={words.strip.label}>
      <p>
        <Status health={isNear ? "warn" : "critical"}>{text}</Status>{" "}
        <Link className="link" href={`${hrefTo("/settings")}#storage`}>
          {words.strip.whatToChange}
        </Link>
      </p>
      {isNear ? (
        <Button look="icon" aria-label={words.strip.dismiss} title={words.strip.dismiss} onClick={hide}>
          <X size={14} aria-hidden />
        </Button>
      ) : null}
    </section>
  );
}
