"use client";

import { Square, SquareCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { FacetValue } from "@/lib/store/query";
import { FILTER_FIELDS, type FilterField, withFilterValues, withViewState } from "@/lib/view/params";
import { SearchInput } from "../ui/search-input";
import ui from "../ui/ui.module.css";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { useView } from "./use-view";

const MAX_SHOWN = 30;

interface ValuesProps {
  field: FilterField;
  chosen: readonly (string | null)[];
  onChange: (values: readonly (string | null)[]) => void;
}

/** Values of a field in the shown range, most attempts first; a tick takes effect at once. */
export function FilterValues({ field, chosen, onChange }: ValuesProps) {
  const { common, format } = useText();
  const facets = useFacets(field);
  const [search, setSearch] = useState("");
  const words = common.filter;
  if (facets === "failed") return <p className={ui.title}>{words.failed}</p>;
  if (facets === "too_long") return <p className={ui.title}>{words.tooLong}</p>;
  if (facets === null) return <p className={ui.title}>{words.loading}</p>;

  const seen = new Set(facets.map(({ value }) => value));
  const all = [
    ...chosen.filter((value) => !seen.has(value)).map((value): FacetValue => ({ value, attempts: 0 })),
    ...facets,
  ];
  const wanted = search.trim().toLowerCase();
  const found = all.filter(({ value }) => (value ?? words.notSent).toLowerCase().includes(wanted));
  const shown = found.slice(0, MAX_SHOWN);
  const toggle = (value: string | null) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      {all.length > 8 ? <SearchInput label={words.search} value={search} onChange={setSearch} /> : null}
      <fieldset className={styles.options} aria-label={words.field[field]}>
        {shown.map(({ value, attempts }) => (
          <button
            key={value ?? " "}
            type="button"
            className={ui.item}
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {chosen.includes(value) ? <SquareCheck size={14} aria-hidden /> : <Square size={14} aria-hidden />}
            <span className={ui.itemText}>{value ?? words.notSent}</span>
            <span className={ui.itemNote}>{format.compact(attempts)}</span>
          </button>
        ))}
        {found.length > shown.length ? (
          <p className={ui.title}>{words.more(format.count(found.length - shown.length))}</p>
        ) : null}
        {found.length === 0 ? <p className={ui.title}>{all.length === 0 ? words.noValues : words.noMatch}</p> : null}
      </fieldset>
    </>
  );
}

/** Values under the other filters; null = not read yet. */
function useFacets(field: FilterField): FacetValue[] | "failed" | "too_long" | null {
  const { view } = useView();
  const [facets, setFacets] = useState<FacetValue[] | "failed" | "too_long" | null>(null);
  const others = { ...view, filter: withFilterValues(view.filter, field, []) };
  const group = FILTER_FIELDS.find((one) => one.field === field)?.group ?? "model";
  const search = withViewState(new URLSearchParams({ group }), others).toString();
  useEffect(() => {
    const stop = new AbortController();
    readFacets(search, stop.signal).then(setFacets, (error: unknown) => {
      if (!stop.signal.aborted) {
        console.error(error);
        setFacets(error instanceof Error && error.cause === 503 ? "too_long" : "failed");
      }
    });
    return () => stop.abort();
  }, [search]);
  return facets;
}

async function readFacets(search: string, signal: AbortSignal): Promise<FacetValue[]> {
  const answer = await fetch(`/facets?${search}`, { signal, headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`The filter's values could not be read: ${answer.status}.`, { cause: answer.status });
  return answer.json();
}
