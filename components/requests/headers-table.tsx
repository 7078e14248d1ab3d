import styles from "./detail.module.css";
import type { RequestsText } from "./text";

/** The rate-limit headers of a response as received. */
export function HeadersTable({ headers, text }: { headers: Record<string, string>; text: RequestsText }) {
  const { headersKept, header, value, noHeaders } = text.words.page;
  const rows = Object.entries(headers);
  if (rows.length === 0) {
    return (
      <>
        <h3 className={`${styles.part} ${styles.indent}`}>{headersKept}</h3>
        <p className={`${styles.muted} ${styles.indent}`}>{noHeaders}</p>
      </>
    );
  }
  return (
    <table className={styles.table}>
      <caption>{headersKept}</caption>
      <thead>
        <tr>
          <th scope="col">{header}</th>
          <th scope="col" className={styles.right}>
            {value}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <td className={styles.mono}>{name}</td>
            <td className={`${styles.mono} ${styles.right}`}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
