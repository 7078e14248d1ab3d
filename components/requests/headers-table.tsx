import { DataTable } from "../ui/data-table";
import styles from "./detail.module.css";
import type { RequestsText } from "./text";

/** The rate-limit headers of a response as received. */
export function HeadersTable({ headers, text }: { headers: Record<string, string>; text: RequestsText }) {
  const { headersKept, header, value, noHeaders } = text.words.page;
  return (
    <DataTable
      caption={headersKept}
      isCaptionShown
      className={styles.table}
      columns={[
        { id: "header", label: header, looks: ["mono"], cell: ([name]) => name },
        { id: "value", label: value, looks: ["number", "mono"], cell: ([, said]) => said },
      ]}
      rows={Object.entries(headers)}
      keyOf={([name]) => name}
      empty={
        <>
          <h3 className={`${styles.part} ${styles.indent}`}>{headersKept}</h3>
          <p className={`${styles.muted} ${styles.indent}`}>{noHeaders}</p>
        </>
      }
    />
  );
}
