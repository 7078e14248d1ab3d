import { type ReactNode, Suspense } from "react";
import { StoppedCard, TooLongCard } from "@/components/reading/read-again-card";
import styles from "@/components/reading/reading.module.css";
import { ReadingRows } from "@/components/reading/reading-rows";
import { isReadCancelled } from "@/lib/store/read-watch";
import type { Runtime } from "@/server/runtime-handle";

/**
 * A page once all of it is read. As soon as any of it has to be read from rows, the heading stands alone with how far
 * that is; else nothing but the page is ever shown.
 */
export async function readPage(
  { reads }: Runtime,
  heading: ReactNode,
  read: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const scope = reads.current();
  const page = read().catch((error: unknown) => {
    const card = cardFor(error);
    if (card === null) throw error;
    return (
      <>
        {heading}
        {card}
      </>
    );
  });
  if (scope === undefined) return page;
  const early = await Promise.race([page.then((node) => ({ node })), scope.rowsNeeded.then(() => null)]);
  if (early !== null) return early.node;
  return (
    <div key={scope.id} className={styles.frame}>
      <div className={styles.waiting}>
        {heading}
        <ReadingRows readId={scope.id} />
      </div>
      <Suspense fallback={null}>
        <Read page={page} />
      </Suspense>
    </div>
  );
}

async function Read({ page }: { page: Promise<ReactNode> }) {
  return <div data-read="">{await page}</div>;
}

/** null = anything else, which is for the error page. */
function cardFor(error: unknown): ReactNode {
  if (isReadCancelled(error)) return <StoppedCard />;
  return error instanceof Error && error.name === "ReadDeadlineError" ? <TooLongCard /> : null;
}
