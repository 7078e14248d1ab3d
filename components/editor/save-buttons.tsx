import { Button } from "../ui/button";

interface ButtonsProps {
  label: string;
  /** While it is being saved. */
  busyLabel: string;
  isBusy: boolean;
  cancelLabel: string;
  onCancel(): void;
}

/** Ends a form: does what it is for, or not. */
export function SaveButtons({ label, busyLabel, isBusy, cancelLabel, onCancel }: ButtonsProps) {
  return (
    <>
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
      <Button onClick={onCancel}>{cancelLabel}</Button>
    </>
  );
}
