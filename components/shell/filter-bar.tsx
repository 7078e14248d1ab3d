"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FILTER_FIELDS, type FilterField, withFilterValues } from "@/lib/view/params";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import ui from "../ui/ui.module.css";
import { FilterValues } from "./filter-values";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { useView } from "./use-view";

/** What the page is narrowed to, one chip a field, and the way to narrow it more. */
export function FilterBar() {
  const { common } = useText();
  const { view, show } = useView();
  const { filter } = view;
  const used = FILTER_FIELDS.filter(({ field }) => filter[field] !== undefined);
  const set = (field: FilterField, values: readonly (string | null)[]) =>
    show({ ...view, filter: withFilterValues(filter, field, values) }, "replace");
  return (
    <fieldset className={styles.filters} aria-label={common.filter.label}>
      {filter.layer === "gateway" ? (
        <Chip
          name={common.filter.layer}
          value={common.filter.layerValue.gateway}
          onRemove={() => show({ ...view, filter: { ...filter, layer: "client" } }, "replace")}
        />
      ) : null}
      {used.map(({ field }) => (
        <FieldChip key={field} field={field} values={filter[field] ?? []} onChange={(values) => set(field, values)} />
      ))}
      <AddFilter unused={FILTER_FIELDS.filter((one) => !used.includes(one)).map(({ field }) => field)} onSet={set} />
    </fieldset>
  );
}

function Chip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  const { common } = useText();
  return (
    <span className={styles.chip}>
      <span className={styles.chipText}>
        <i>{name}</i>
        {value}
      </span>
      <RemoveButton label={common.filter.remove(name)} onRemove={onRemove} />
    </span>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onRemove}>
      <X size={14} aria-hidden />
    </button>
  );
}

interface FieldChipProps {
  field: FilterField;
  values: readonly (string | null)[];
  onChange: (values: readonly (string | null)[]) => void;
}

function FieldChip({ field, values, onChange }: FieldChipProps) {
  const { common } = useText();
  const name = common.filter.field[field];
  const shown = values.map((value) => value ?? common.filter.notSent).join(", ");
  return (
    <span className={styles.chip}>
      <Popover
        look="bare"
        className={styles.chipText}
        label={common.filter.edit(name)}
        value={shown}
        trigger={
          <>
            <i>{name}</i>
            <span className={styles.clip}>{shown}</span>
          </>
        }
      >
        <FilterValues field={field} chosen={values} onChange={onChange} />
      </Popover>
      <RemoveButton label={common.filter.remove(name)} onRemove={() => onChange([])} />
    </span>
  );
}

interface AddProps {
  unused: readonly FilterField[];
  onSet: (field: FilterField, values: readonly (string | null)[]) => void;
}

/** First a field, then its values; the field stays open until the popover closes. */
function AddFilter({ unused, onSet }: AddProps) {
  const { common } = useText();
  const { view, show } = useView();
  const [isOpen, setOpen] = useState(false);
  const [field, setField] = useState<FilterField | null>(null);
  const words = common.filter;
  function toggle(next: boolean) {
    setOpen(next);
    if (next) setField(null);
  }
  return (
    <Popover
      look="dashed"
      label={words.addLong}
      open={isOpen}
      onOpenChange={toggle}
      trigger={
        <>
          <Plus size={14} aria-hidden />
          <span className={styles.long}>{words.add}</span>
        </>
      }
    >
      {field === null ? (
        <>
          <p className={ui.title}>{words.chooseField}</p>
          {unused.map((one) => (
            <button key={one} type="button" className={ui.item} onClick={() => setField(one)}>
              {words.field[one]}
            </button>
          ))}
          {view.filter.layer === "client" ? (
            <button
              type="button"
              className={ui.item}
              onClick={() => {
                setOpen(false);
                show({ ...view, filter: { ...view.filter, layer: "gateway" } }, "replace");
              }}
            >
              {words.layerValue.gateway}
            </button>
          ) : null}
        </>
      ) : (
        <>
          <Button look="bare" onClick={() => setField(null)}>
            ‹ {words.back}
          </Button>
          <FilterValues field={field} chosen={view.filter[field] ?? []} onChange={(values) => onSet(field, values)} />
        </>
      )}
    </Popover>
  );
}
