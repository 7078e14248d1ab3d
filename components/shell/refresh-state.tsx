"use client";

import { Pause, Play, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "../ui/button";
import { useLive } from "./live-context";
import styles from "./shell.module.css";
import { useNow, useText } from "./shell-context";

/** How fresh the page is, with the switch that keeps it so. */
export function RefreshState() {
  const { common, format } = useText();
  const { dataAtMs, isMoving, isOn, isHeld, setOn } = useLive();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const nowMs = useNow();
  if (dataAtMs === null) return null;
  const words = common.refresh;
  const state = !isMoving ? words.fixed : !isOn ? words.off : isHeld ? words.paused : words.every;
  return (
    <fieldset className={styles.live} aria-label={words.label}>
      <Button
        look="icon"
        className={styles.quiet}
        aria-label={words.now}
        title={words.now}
        onClick={() => startTransition(() => router.refresh())}
      >
        <RefreshCw size={14} aria-hidden />
      </Button>
      <span className={styles.liveText}>
        <span className={styles.liveState}>{state}</span>
        <span className={styles.dot}> · </span>
        {words.updated(format.relative(dataAtMs, nowMs))}
      </span>
      {isMoving ? (
        <Button
          look="icon"
          className={styles.quiet}
          aria-pressed={isOn}
          aria-label={isOn ? words.turnOff : words.turnOn}
          title={isOn ? words.turnOff : words.turnOn}
          onClick={() => setOn(!isOn)}
        >
          {isOn ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
        </Button>
      ) : null}
    </fieldset>
  );
}
