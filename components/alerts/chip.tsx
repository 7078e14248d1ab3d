import { X } from "lucide-react";
import shell from "../shell/shell.module.css";

interface ChipProps {
  name: string;
  value: string;
  removeLabel: string;
  onRemove: () => void;
}

/** Something chosen that can be taken away. */
export function Chip({ name, value, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={shell.chip}>
      <span className={shell.chipText}>
        <i>{name}</i>
        <span className={shell.clip}>{value}</span>
      </span>
      <button type="button" className={shell.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
