"use client";

import { Plus, Square, SquareCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { RULE_FILTERS, type RuleFilter } from "../../lib/alerts-view/rule-form";
import type { RuleInput } from "../../lib/model/alert";
import type { FacetValue } from "../../lib/store/query";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import form from "../ui/form.module.css";
import { FormGroup } from "../ui/form-field";
import { Popover } from "../ui/popover";
import { SearchInput } from "../ui/search-input";
import ui from "../ui/ui.module.css";
import { Chip } from "./chip";

interface FilterProps {
  filter: RuleInput["filter"];
  problem: string | undefined;
  text: AlertsText;
  onChange: (filter: RuleInput["filter"]) => void;
}

/** What a rule is narrowed to, one chip a field, with the values of the last 7 days to choose from. */
export function RuleFilterFields({ filter, problem, text, onChange }: FilterProps) {
  const { rules: words, metrics, words: all, poolNames } = text;
  const [field, setField] = useState<RuleFilter | null>(null);
  const used = RULE_FILTERS.filter((name) => (filter[name]?.length ?? 0) > 0);
  const set = (name: RuleFilter, values: readonly (string | null)[]) => {
    const { [name]: _, ...rest } = filter;
    onChange(values.length === 0 ? rest : { ...rest, [name]: [...values] });
  };
  const written = (name: RuleFilter, value: string | null) =>
    value === null ? all.instances.notSent : name === "pool" ? (poolNames[value] ?? value) : value;
  return (
    <FormGroup label={words.field.filter} problem={problem}>
      <div className={form.row}>
        {used.map((name) => (
          <Chip
            key={name}
            name={metrics.group[name]}
            value={(filter[name] ?? []).map((value) => written(name, value)).join(", ")}
            removeLabel={words.remove(metrics.group[name])}
            onRemove={() => set(name, [])}
          />
        ))}
        <Popover
          look="dashed"
          label={words.addFilter}
          onOpenChange={(isOpen) => isOpen && setField(null)}
          trigger={
            <>
              <Plus size={14} aria-hidden />
              {words.addFilter}
            </>
          }
        >
          {field === null ? (
            RULE_FILTERS.map((name) => (
              <button key={name} type="button" className={ui.item} onClick={() => setField(name)}>
                {metrics.group[name]}
              </button>
            ))
          ) : (
            <FilterValues
              field={field}
              chosen={filter[field] ?? []}
              text={text}
              onBack={() => setField(null)}
              onChange={(values) => set(field, values)}
            />
          )}
        </Popover>
      </div>
    </FormGroup>
  );
}

interface ValuesProps {
  field: RuleFilter;
  chosen: readonly (string | null)[];
  text: AlertsText;
  onBack: () => void;
  onChange: (values: readonly (string | null)[]) => void;
}

const MAX_SHOWN = 30;

function FilterValues({ field, chosen, text, onBack, onChange }: ValuesProps) {
  const { common, format } = useText();
  const words = common.filter;
  const facets = useRuleFacets(field, text.poolNames);
  const [search, setSearch] = useState("");
  const seen = new Set(facets?.map(({ value }) => value));
  const written = (value: string | null) =>
    value === null ? words.notSent : field === "pool" ? (text.poolNames[value] ?? value) : value;
  const all = [
    ...chosen.filter((value) => !seen.has(value)).map((value) => ({ value, attempts: null })),
    ...(facets ?? []),
  ].filter(({ value }) => written(value).toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (value: string | null) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      <Button look="bare" onClick={onBack}>
        ‹ {words.back}
      </Button>
      {/* A value may be typed before it has ever been seen. */}
      <SearchInput
        label={words.search}
        value={search}
        onChange={setSearch}
        onEnter={() => {
          const typed = search.trim();
          if (typed !== "" && !chosen.includes(typed)) onChange([...chosen, typed]);
          setSearch("");
        }}
      />
      {facets === null ? <p className={ui.title}>{words.loading}</p> : null}
      {facets !== null && all.length === 0 ? <p className={ui.title}>{words.noMatch}</p> : null}
      {all.slice(0, MAX_SHOWN).map(({ value, attempts }) => {
        const isChosen = chosen.includes(value);
        return (
          <button
            key={value ?? " "}
            type="button"
            className={ui.item}
            aria-pressed={isChosen}
            onClick={() => toggle(value)}
          >
            {isChosen ? <SquareCheck size={14} aria-hidden /> : <Square size={14} aria-hidden />}
            <span className={ui.itemText}>{written(value)}</span>
            {attempts === null ? null : <span className={ui.itemNote}>{format.compact(attempts)}</span>}
          </button>
        );
      })}
    </>
  );
}

interface Value {
  value: string | null;
  /** null = not counted. */
  attempts: number | null;
}

/** Pools are known; every other field has the values of the last 7 days. null = not read yet. */
function useRuleFacets(field: RuleFilter, poolNames: Readonly<Record<string, string>>): readonly Value[] | null {
  const [facets, setFacets] = useState<readonly FacetValue[] | null>(null);
  useEffect(() => {
    if (field === "pool") return;
    const stop = new AbortController();
    const read = async () => {
      const answer = await fetch(`/facets?${new URLSearchParams({ group: field, range: "now-7d" })}`, {
        signal: stop.signal,
      });
      if (!answer.ok) throw new Error(`The filter's values could not be read: ${answer.status}.`);
      setFacets((await answer.json()) as FacetValue[]);
    };
    read().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      console.error(error);
      setFacets([]);
    });
    return () => stop.abort();
  }, [field]);
  return field === "pool" ? Object.keys(poolNames).map((value) => ({ value, attempts: null })) : facets;
}
