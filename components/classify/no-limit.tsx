import { CircleCheck } from "lucide-react";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import styles from "./classify.module.css";
import type { ClassifyRequest } from "./classify-form";

/** What it means that nothing in a response speaks of a limit. */
export function NoLimit({ request, words }: { request: ClassifyRequest; words: ClassifyMessages }) {
  const { title, meaning, byStatus, nameProvider } = words.noLimit;
  const kind = kindOf(request.status);
  return (
    <div className={styles.part}>
      <h2 className={styles.headline}>
        <CircleCheck size={16} aria-hidden />
        {title}
      </h2>
      <p>{meaning}</p>
      {kind === null ? null : <p className={styles.muted}>{byStatus[kind]}</p>}
      {request.provider === null ? <p className={styles.muted}>{nameProvider}</p> : null}
    </div>
  );
}

function kindOf(status: number | null): "success" | "client" | "server" | null {
  if (status === null || status < 200 || (status >= 300 && status < 400)) return null;
  return status < 300 ? "success" : status < 500 ? "client" : "server";
}
