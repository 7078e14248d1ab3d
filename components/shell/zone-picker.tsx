"use client";

import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { homeZone } from "@/lib/view/preferences";
import { Popover } from "../ui/popover";
import { SearchInput } from "../ui/search-input";
import ui from "../ui/ui.module.css";
import styles from "./shell.module.css";
import { useNow, useShell, useText } from "./shell-context";
import { useView } from "./use-view";

const MAX_SHOWN = 40;

/** The zone that all times are shown in: the browser's, or one chosen for this address. */
export function ZonePicker() {
  const { common, format } = useText();
  const { zones: known } = useShell();
  const { view, show } = useView();
  const nowMs = useNow();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const words = common.zone;
  function choose(timeZone: string | null) {
    setOpen(false);
    setSearch("");
    show({ ...view, timeZone }, "replace");
  }
  const wanted = search.trim().toLowerCase().replaceAll(" ", "_");
  const zones = isOpen ? ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")] : [];
  const found = zones.filter((zone) => zone.toLowerCase().includes(wanted)).slice(0, MAX_SHOWN);
  return (
    <Popover
      look="bare"
      align="end"
      label={words.label}
      value={format.zoneName(nowMs)}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <>
          {format.zoneName(nowMs)}
          <ChevronDown size={14} aria-hidden className={styles.long} />
        </>
      }
    >
      <SearchInput label={words.search} value={search} onChange={setSearch} />
      <div className={styles.options}>
        {wanted === "" ? (
          <ZoneItem
            name={known.chosen === null ? words.browser(homeZone(known)) : words.usual(known.chosen)}
            isChosen={view.timeZone === null}
            onChoose={() => choose(null)}
          />
        ) : null}
        {found.map((zone) => (
          <ZoneItem key={zone} name={zone} isChosen={view.timeZone === zone} onChoose={() => choose(zone)} />
        ))}
        {found.length === 0 ? <p className={ui.title}>{words.noMatch}</p> : null}
      </div>
    </Popover>
  );
}

function ZoneItem({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={ui.item} aria-pressed={isChosen} onClick={onChoose}>
      <span className={ui.itemText}>{name}</span>
      {isChosen ? (
        <span className={ui.itemNote}>
          <Check size={14} aria-hidden />
        </span>
      ) : null}
    </button>
  );
}
