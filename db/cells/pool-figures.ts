import type { PoolUsageRow } from "../../lib/store/query";
import { POOL_BASES, POOL_BASIS_FIGURES, POOL_FIGURES } from "../schema/cells";

type PoolFigures = Omit<
  PoolUsageRow,
  "minuteAtMs" | "provider" | "account" | "deployment" | "key" | "model" | "basis" | "failed"
>;
type PoolCoordinatesRow = Pick<PoolUsageRow, "minuteAtMs" | "provider" | "account" | "deployment" | "key" | "model">;

const WIDTH = POOL_BASIS_FIGURES.length;

export function emptyPoolFigures(): Float64Array {
  return new Float64Array(POOL_FIGURES.length);
}

function placeOf({ basis, failed }: Pick<PoolUsageRow, "basis" | "failed">): number {
  return WIDTH * ((basis === "start" ? 0 : 2) + (failed ? 1 : 0));
}

/** Adds a row to the figures of its minute, in the order of POOL_FIGURES. */
export function addPoolUsage(into: Float64Array, row: PoolUsageRow): void {
  const at = placeOf(row);
  for (const [index, value] of figuresOf(row).entries()) into[at + index] = (into[at + index] ?? 0) + value;
}

/** In the order of POOL_BASIS_FIGURES. */
function figuresOf(row: PoolFigures): number[] {
  const { attempts, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens, inFlightMs } = row;
  return [attempts, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens, inFlightMs];
}

/** The rows that figures of one minute hold; a basis without anything has none. */
export function poolUsageRows(at: PoolCoordinatesRow, figures: ArrayLike<number>): PoolUsageRow[] {
  return POOL_BASES.flatMap((name, index): PoolUsageRow[] => {
    const own = Array.from({ length: WIDTH }, (_, figure) => figures[index * WIDTH + figure] ?? 0);
    if (own.every((value) => value === 0)) return [];
    const [attempts = 0, limited = 0, inputTokens = 0, cachedInputTokens = 0, outputTokens = 0] = own;
    const [reserveExcessTokens = 0, inFlightMs = 0] = own.slice(5);
    const basis = name.startsWith("start") ? "start" : "end";
    const failed = name.endsWith("failed");
    const counted = { attempts, limited, inputTokens, cachedInputTokens, outputTokens, reserveExcessTokens };
    return [{ ...at, basis, failed, ...counted, inFlightMs }];
  });
}

/** Attempts and limited ones that ended in the minute. */
export function targetFigures(figures: ArrayLike<number>): [attempts: number, limited: number] {
  const [answered, failed] = [WIDTH * 2, WIDTH * 3];
  return [(figures[answered] ?? 0) + (figures[failed] ?? 0), (figures[answered + 1] ?? 0) + (figures[failed + 1] ?? 0)];
}
