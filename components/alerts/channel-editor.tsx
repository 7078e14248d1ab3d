"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
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
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { Button } from "../ui/button";
import form from "../ui/form.module.css";
import { type AlertAnswer, CHANNELS, channelCall, send } from "./alert-calls";
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
  const [value, setValue] = useState(start);
  const [version, setVersion] = useState(channel?.version ?? 0);
  const [problems, setProblems] = useState<ChannelProblems>({});
  const [answer, setAnswer] = useState<AlertAnswer<SavedRow> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const [secret, setSecret] = useState<{ id: string; text: string } | null>(null);

  function change(next: ChannelForm) {
    setValue(next);
    setChanged(true);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readChannelForm(value, channel);
    setAnswer(null);
    setProblems("problems" in read ? read.problems : {});
    if ("problems" in read) return;
    setBusy(true);
    const given =
      channel === null
        ? await send<SavedRow>(CHANNELS, "POST", read.body)
        : await send<SavedRow>(channelCall(channel.id), "PUT", { ...read.body, version });
    setBusy(false);
    setAnswer(given);
    if (given.kind === "refused") setProblems(quoted(given.problems, value, words.refused));
    if (given.kind !== "done") return;
    setChanged(false);
    setValue(savedForm(value));
    setVersion(given.row.version);
    if (given.row.secret !== undefined) return setSecret({ id: given.row.id, text: given.row.secret });
    open(given.row.id);
  }

  /** The page of what was saved, where a test can be sent. */
  function open(id: string) {
    if (channel === null) router.push(channelPath(id));
    router.refresh();
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
      <form className={`card ${styles.form}`} onSubmit={submit} noValidate>
        {channel === null ? <KindPicker value={value} onChange={change} /> : null}
        <ChannelFields value={value} saved={channel} problems={problems} others={others} onChange={change} />
        <div role="status" className={styles.said}>
          {Object.keys(problems).length > 0 ? <p className={form.notice}>{words.problemsFound}</p> : null}
          <Said
            answer={answer}
            hasProblems={Object.keys(problems).length > 0}
            onReload={() => window.location.reload()}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? words.saving : words.save}
          </Button>
          <Button onClick={() => router.push(alertsHref({ tab: "channels" }, view))}>{words.cancel}</Button>
          {channel === null ? null : (
            <>
              <span className={styles.space} />
              <DeleteButton
                path={channelCall(channel.id)}
                question={words.deleteQuestion(channel.name)}
                hint={words.deleteHint}
                confirm={words.deleteConfirm}
                label={words.delete}
                backHref={alertsHref({ tab: "channels" }, view)}
              />
            </>
          )}
        </div>
      </form>
      {channel === null ? null : (
        <div className={styles.side}>
          <ChannelTest id={channel.id} isChanged={isChanged} />
          <ChannelHealthCard channel={channel} health={health} />
          {channel.type === "webhook" ? (
            <SigningSecret
              channel={channel}
              onEnded={() => setVersion(version + 1)}
              onNew={(text, next) => {
                setVersion(next);
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

interface SaidProps {
  answer: AlertAnswer<SavedRow> | null;
  hasProblems: boolean;
  onReload: () => void;
}

function Said({ answer, hasProblems, onReload }: SaidProps) {
  const { locale } = useText();
  const words = alertChannelMessages(locale);
  switch (answer?.kind) {
    case "done":
      return <p className={form.done}>{words.saved}</p>;
    case "refused":
      return hasProblems ? null : <p className={form.notice}>{words.refused(answer.detail)}</p>;
    case "unreachable":
      return <p className={form.notice}>{words.unreachable}</p>;
    case "gone":
      return <p className={form.notice}>{words.gone}</p>;
    case "conflict":
      return (
        <p className={form.notice}>
          {words.conflict(String(answer.current.version))}
          <Button onClick={onReload}>{words.loadCurrent}</Button>
        </p>
      );
    default:
      return null;
  }
}
