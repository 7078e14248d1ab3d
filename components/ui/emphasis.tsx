import { emphasis } from "../../lib/charts/verdict-sentence";

/** A sentence in which `**` marks the strong words. */
export function Emphasis({ children }: { children: string }) {
  return emphasis(children).map(({ text, isStrong }, index) =>
    isStrong ? <b key={`${index} ${text}`}>{text}</b> : text,
  );
}
