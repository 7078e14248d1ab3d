"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { Pool } from "../../lib/model/pool";
import { type ApiAnswer, send } from "../editor/call-api";
import { POOLS, poolCall } from "./pool-api";

/** What was done, and how it is taken back. */
export interface Notice {
  text: string;
  undo?: () => void;
}

/** Everything that can be done with pools apart from editing them. */
export function usePoolActions(words: SettingsMessages) {
  const router = useRouter();
  const [notice, setNotice] = useState<Notice | null>(null);

  function say(said: Notice) {
    setNotice(said);
    router.refresh();
  }

  function tell<Row>(answer: ApiAnswer<Row>, done: (row: Row) => Notice): boolean {
    if (answer.kind === "done") say(done(answer.row));
    else if (answer.kind === "gone") say({ text: answer.detail });
    else setNotice({ text: answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable });
    return answer.kind === "done";
  }

  async function act(id: string, action: string, done: Notice): Promise<void> {
    tell(await send(`${poolCall(id)}/${action}`, "POST"), () => done);
  }

  return {
    notice,
    say,
    remove: async ({ id, name }: Pool) => {
      const answer = await send(poolCall(id), "DELETE");
      tell(answer.kind === "gone" ? { kind: "done", row: null } : answer, () => ({ text: words.removed(name) }));
    },
    accept: ({ id, name }: Pool) => act(id, "accept", { text: words.accepted(name) }),
    dismiss: ({ id, name }: Pool) => {
      const undo = () => void act(id, "restore", { text: words.restored(name) });
      return act(id, "dismiss", { text: words.dismissed(name), undo });
    },
    restore: (id: string, name: string) => act(id, "restore", { text: words.restored(name) }),
    split: ({ id, name }: Pool) => act(id, "split", { text: words.wasSplit(name) }),
    merge: async (ids: readonly string[]) => {
      const answer = await send<{ id: string; name: string }>(`${POOLS}/merge`, "POST", { ids });
      return tell(answer, ({ id, name }) => {
        return { text: words.merged(name), undo: () => void act(id, "split", { text: words.wasSplit(name) }) };
      });
    },
  };
}
