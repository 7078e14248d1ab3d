"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsHref, channelPath } from "../../lib/alerts-view/alerts-view";
import {
  type ChannelForm,
  type ChannelProblems,
  channelFieldOf,
  readChannelForm,
  type ShownChannel,
  savedForm,
} from "../../lib/alerts-view/channel-form";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import type { Channel, ChannelHealth } from "../../lib/model/channel";
import { EditorForm } from "../editor/editor-form";
import { useSaving } from "../editor/use-saving";
import { stopAsking, useUnsavedGuard } from "../editor/use-unsaved-guard";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { CHANNELS, channelCall } from "./alert-paths";
import { ChannelFields } from "./channel-fields";
import { ChannelHealthCard } from "./channel-health";
import { ChannelTest } from "./channel-test";
import { DeleteButton } from "./delete-button";
import styles from "./editor.module.css";
import { KindPicker } from "./kind-picker";
import { NewSecret } from "./new-secret";
import { SigningSecret } from "./signing-secret";

interface EditorProps {
  /** null = a new one. */
  channel: ShownChannel | null;
  start: ChannelForm;
  health: ChannelHealth | null;
  /** Who can be told instead, and the version of each. */
  others: readonly Pick<Channel, "id" | "name" | "type">[];
}

interface SavedRow {
  id: string;
  version: number;
  /** Only of one that was made just now. */
  secret?: string;
}

/** Where alerts go: what this kind needs, in its order. Secrets that are saved are never shown, only replaced. */
export function ChannelEditor({ channel, start, health, others }: EditorProps) {
  const { locale } = useText();
  const { view } = useView();
  const router = useRouter();
  const words = alertChannelMessages(locale);
  const listHref = alertsHref({ tab: "channels" }, view);
  const [value, setValue] = useState(start);
  const [problems, setProblems] = useState<ChannelProblems>({});
  const [isChanged, setChanged] = useState(false);
  const [secret, setSecret] = useState<{ id: string; text: string } | null>(null);
  const saving = useSaving<SavedRow>(CHANNELS, channel);
  useUnsavedGuard(isChanged);

  function change(next: ChannelForm) {
    setValue(next);
    setChanged(true);
  }

  async function submit() {
    const read = readChannelForm(value, channel);
    saving.forget();
    setProblems("problems" in read ? read.problems : {});
    if ("problems" in read) return;
    const given = await saving.save(read.body);
    if (given.kind === "refused") setProblems(quoted(given.problems, value, words.refused));
    if (given.kind !== "done") return;
    setChanged(false);
    setValue(savedForm(value));
    if (given.row.secret !== undefined) return setSecret({ id: given.row.id, text: given.row.secret });
    open(given.row.id);
  }

  /** The page of what was saved, where a test can be sent. */
  function open(id: string) {
    if (channel === null) router.push(channelPath(id));
    router.refresh();
  }

  function reload() {
    stopAsking();
    window.location.reload();
  }

  if (secret !== null)
    return (
      <NewSecret
        secret={secret.text}
        onDone={() => {
          setSecret(null);
          open(secret.id);
        }}
      />
    );
  return (
    <div className={channel === null ? styles.single : styles.editor}>
      <EditorForm
        className={`card ${styles.form}`}
        words={words}
        saving={saving}
        hasProblems={Object.keys(problems).length > 0}
        saved={words.saved}
        onSubmit={submit}
        onCancel={() => router.push(listHref)}
        onLoad={reload}
        further={
          channel === null ? undefined : (
            <DeleteButton
              path={channelCall(channel.id)}
              question={words.deleteQuestion(channel.name)}
              hint={words.deleteHint}
              confirm={words.deleteConfirm}
              label={words.delete}
              backHref={listHref}
            />
          )
        }
      >
        {channel === null ? <KindPicker value={value} onChange={change} /> : null}
        <ChannelFields value={value} saved={channel} problems={problems} others={others} onChange={change} />
      </EditorForm>
      {channel === null ? null : (
        <div className={styles.side}>
          <ChannelTest id={channel.id} isChanged={isChanged} />
          <ChannelHealthCard channel={channel} health={health} />
          {channel.type === "webhook" ? (
            <SigningSecret
              channel={channel}
              onEnded={() => saving.follow(saving.version + 1)}
              onNew={(text, next) => {
                saving.follow(next);
                setSecret({ id: channel.id, text });
              }}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

/** What only the server knows is quoted as it says it. */
function quoted(
  problems: readonly { path: string; message: string }[],
  value: ChannelForm,
  quote: (reason: string) => string,
): ChannelProblems {
  const found: ChannelProblems = {};
  for (const { path, message } of problems) {
    const field = channelFieldOf(path, value);
    if (field !== null) found[field] ??= { said: quote(message) };
  }
  return found;
}
