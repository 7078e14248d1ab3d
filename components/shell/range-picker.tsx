"use client";

import { Check, ChevronDown, Clock } from "lucide-react";
import { type FormEvent, useState } from "react";
import { parseWallTime, toWallTime } from "@/lib/i18n/time-zone";
import { RANGES, type ViewState } from "@/lib/view/view-state";
import { windowOf } from "@/lib/view/window";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import ui from "../ui/ui.module.css";
import styles from "./shell.module.css";
import { useNow, useText } from "./shell-context";
import { useView } from "./use-view";

/** Presets that end now, or two times of the shown zone. */
export function RangePicker() {
  const { common, format } = useText();
  const { view, show } = useView();
  const [isOpen, setOpen] = useState(false);
  const { range } = view;
  const nowMs = useNow();
  function choose(next: ViewState["range"]) {
    setOpen(false);
    show({ ...view, range: next }, "push");
  }
  const long =
    range.kind === "relative"
      ? common.range.preset[range.name]
      : common.range.absolute(format.moment(range.fromMs, nowMs), format.moment(range.toMs, nowMs));
  return (
    <Popover
      label={common.range.label}
      value={long}
      className={styles.range}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <>
          <Clock size={15} aria-hidden />
          <span className={range.kind === "relative" ? styles.long : styles.clip}>{long}</span>
          {range.kind === "relative" ? <span className={styles.short}>{common.range.short[range.name]}</span> : null}
          <ChevronDown size={14} aria-hidden className={styles.long} />
        </>
      }
    >
      {RANGES.map((name) => (
        <button
          key={name}
          type="button"
          className={ui.item}
          aria-pressed={range.kind === "relative" && range.name === name}
          onClick={() => choose({ kind: "relative", name })}
        >
          {common.range.preset[name]}
          {range.kind === "relative" && range.name === name ? (
            <span className={ui.itemNote}>
              <Check size={14} aria-hidden />
            </span>
          ) : null}
        </button>
      ))}
      <AbsoluteRange onChoose={choose} />
    </Popover>
  );
}

function AbsoluteRange({ onChoose }: { onChoose: (range: ViewState["range"]) => void }) {
  const { common, format, timeZone } = useText();
  const { view } = useView();
  const nowMs = useNow();
  const { window } = windowOf(view, nowMs);
  const [from, setFrom] = useState(() => toWallTime(window.fromMs, timeZone));
  const [to, setTo] = useState(() => toWallTime(window.toMs, timeZone));
  const fromMs = parseWallTime(from, timeZone);
  const toMs = parseWallTime(to, timeZone);
  const isUsable = fromMs !== null && toMs !== null && fromMs < toMs;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUsable) onChoose({ kind: "absolute", fromMs, toMs });
  }
  return (
    <form className={styles.between} onSubmit={submit}>
      <span className={ui.muted}>{common.range.between}</span>
      <label>
        {common.range.from}
        <input
          className={ui.input}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label>
        {common.range.to}
        <input className={ui.input} type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
      </label>
      <span className={ui.muted}>{common.range.zone(format.zoneName(nowMs))}</span>
      {fromMs !== null && toMs !== null && !isUsable ? (
        <span className={ui.critical} role="alert">
          {common.range.order}
        </span>
      ) : null}
      <Button look="primary" type="submit" disabled={!isUsable}>
        {common.range.apply}
      </Button>
    </form>
  );
}
