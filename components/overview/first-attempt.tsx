import { commonMessages } from "../../lib/i18n/common";
import type { Locale } from "../../lib/i18n/locale";
import type { OverviewText } from "../../lib/i18n/overview-text";
import { seedCommand } from "../../lib/view/seed-command";
import { ReadErrorLink } from "../classify/read-error-link";
import { CopyButton } from "../ui/copy-button";
import { FirstArrival } from "./first-arrival";
import styles from "./first-attempt.module.css";

interface FirstAttemptProps {
  origin: string;
  databasePath: string;
  /** Whether this server asks for a password, so that the command must send it. */
  needsPassword: boolean;
  locale: Locale;
  text: OverviewText;
}

/** Nothing was ever received: one task, complete, and the page changes by itself. */
export function FirstAttempt({ origin, databasePath, needsPassword, locale, text }: FirstAttemptProps) {
  const { empty } = text.words;
  const command = curlFor(origin, needsPassword);
  const { copy, copied, copyFailed } = commonMessages(locale);
  return (
    <div className={styles.page}>
      <FirstArrival />
      <section>
        <h1>{empty.title}</h1>
        <p className={styles.lead}>{empty.lead}</p>
        <ReadErrorLink locale={locale} />
        <ol className={styles.steps}>
          <li data-state="done">
            <h2>{empty.running}</h2>
            <p>{empty.runningAt(origin, databasePath)}</p>
          </li>
          <li data-state="now">
            <h2>{empty.send}</h2>
            <p>{empty.sendHint}</p>
            <div className={`card ${styles.command}`}>
              <div>
                <span>curl</span>
                <CopyButton text={command} words={{ copy, copied, copyFailed }} />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
              <pre tabIndex={0}>{command}</pre>
            </div>
          </li>
          <li data-state="next" aria-live="polite">
            <h2>{empty.waiting}</h2>
            <p>{empty.waitingHint}</p>
          </li>
        </ol>
      </section>
      <aside>
        <section className={`card ${styles.side}`}>
          <h2>{empty.willSee}</h2>
          <ul>
            {empty.willSeeItems.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section className={`card ${styles.side}`}>
          <h2>{empty.nothingYet}</h2>
          <p>{empty.nothingYetHint}</p>
          <pre>{seedCommand(origin)}</pre>
        </section>
      </aside>
    </div>
  );
}

/** A refusal as OpenAI sends it, for a terminal; single quotes only around the body. curl asks for the password itself. */
function curlFor(origin: string, needsPassword: boolean): string {
  return `curl ${needsPassword ? "-u limitscope " : ""}${origin}/api/v1/attempts \\
  -H 'Content-Type: application/json' \\
  -d '{
    "provider": "openai", "model": "gpt-6-luna", "status": 429,
    "headers": {"retry-after-ms": "1239"},
    "body": {"error": {"code": "rate_limit_exceeded",
      "message": "Rate limit reached on tokens per min (TPM)"}}
  }'`;
}
