import Link from "next/link";
import { accessMessages } from "../../lib/i18n/access";
import type { Locale } from "../../lib/i18n/locale";
import { controlClass } from "../ui/button";
import styles from "./settings.module.css";

/** The way to the list of who changed what. */
export function ChangesLink({ locale }: { locale: Locale }) {
  const words = accessMessages(locale).audit;
  return (
    <section className="card" aria-labelledby="changes">
      <div className={styles.head}>
        <div>
          <h2 id="changes">{words.title}</h2>
          <p>{words.hint}</p>
        </div>
        <Link className={controlClass()} href="/settings/changes">
          {words.show}
        </Link>
      </div>
    </section>
  );
}
