import type { ClassifyVerdict } from "@/lib/api/classify";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { markExcerpts, type Quote } from "@/lib/view/mark-excerpts";
import styles from "./classify.module.css";
import type { ClassifyRequest } from "./classify-form";

interface SourceProps {
  answer: ClassifyVerdict;
  request: ClassifyRequest;
  body: string;
  words: ClassifyMessages;
}

type Mark = "evidence" | "wait";
type Marked = Quote & { mark: Mark };

/** As far as bodies are read. */
const MAX_CHARS = 64 * 1024;

/** The response as it was read, with what decided and the stated waits marked where they stand. */
export function SourceText({ answer, request, body, words }: SourceProps) {
  const quotes: Marked[] = [
    ...answer.evidence.map((quote) => ({ ...quote, mark: "evidence" as const })),
    ...answer.waits.map(({ path, excerpt }) => ({ path, excerpt, mark: "wait" as const })),
  ];
  const statusMark = quotes.find(({ path }) => path === "status")?.mark;
  return (
    <details className={styles.source} open>
      <summary>
        <h3>{words.source}</h3>
        <span className={styles.muted}>{words.sourceHint}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0} style={{ "--mark": `var(--owner-${answer.owner})` } as React.CSSProperties}>
        {request.status === null ? null : <Stretch text={`HTTP ${request.status}\n`} mark={statusMark ?? null} />}
        {Object.entries(request.headers).flatMap(([name, value]) =>
          [value].flat().map((one, at) => <HeaderLine key={`${name} ${at}`} name={name} value={one} quotes={quotes} />),
        )}
        {request.status === null && Object.keys(request.headers).length === 0 ? null : "\n"}
        <Body text={body.slice(0, MAX_CHARS)} quotes={quotes} />
      </pre>
    </details>
  );
}

function HeaderLine({ name, value, quotes }: { name: string; value: string; quotes: readonly Marked[] }) {
  const path = `header ${name.toLowerCase()}`;
  const mark = quotes.find((quote) => quote.path === path)?.mark ?? null;
  return (
    <>
      {`${name}: `}
      <Stretch text={value} mark={mark} />
      {"\n"}
    </>
  );
}

function Body({ text, quotes }: { text: string; quotes: readonly Marked[] }) {
  let from = 0;
  return markExcerpts(
    text,
    quotes.filter(({ path }) => path !== "status"),
  ).map((segment) => {
    const key = from;
    from += segment.text.length;
    return <Stretch key={key} text={segment.text} mark={segment.mark} />;
  });
}

function Stretch({ text, mark }: { text: string; mark: Mark | null }) {
  return mark === null ? text : <mark data-mark={mark}>{text}</mark>;
}
