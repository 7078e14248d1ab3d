import Link from "next/link";
import { classifyMessages } from "../../lib/i18n/classify";
import type { Locale } from "../../lib/i18n/locale";
import styles from "./classify.module.css";

/** For whoever has an error but no record of it. */
export function ReadErrorLink({ locale }: { locale: Locale }) {
  const { haveOne, read } = classifyMessages(locale).link;
  return (
    <p className={styles.lead}>
      {haveOne}{" "}
      <Link className={`link ${styles.inText}`} href="/classify">
        {read}
      </Link>
    </p>
  );
}
