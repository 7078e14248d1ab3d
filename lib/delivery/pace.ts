export interface Pace {
  burst: number;
  everyMs: number;
}

/** A token bucket, as the instant at which it is full again. */
export type Bucket = number;

export const FULL_BUCKET: Bucket = 0;

/** When the next one may go; what is past means now. */
export function mayGoAtMs(bucket: Bucket, { burst, everyMs }: Pace): number {
  return bucket - (burst - 1) * everyMs;
}

/** The bucket once one more has gone. */
export function take(bucket: Bucket, { everyMs }: Pace, nowMs: number): Bucket {
  return Math.max(bucket, nowMs) + everyMs;
}
