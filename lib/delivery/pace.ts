export interface Pace {
  burst: number;
  everyMs: number;
}

/** A token bucket, as the instant at which it is full again. */
export type Bucket = number;

export const FULL_BUCKET: Bucket = 0;

/** When the next one may go; what is past means now. */
export function mayGoAtMs(bucket: Bucket, pace: Pace, nowMs: number): number {
  return believed(bucket, pace, nowMs) - (pace.burst - 1) * pace.everyMs;
}

/** The bucket once one more has gone. */
export function take(bucket: Bucket, pace: Pace, nowMs: number): Bucket {
  return Math.max(believed(bucket, pace, nowMs), nowMs) + pace.everyMs;
}

/** None takes longer to fill than an empty one: where it seems to, the clock was set back. */
function believed(bucket: Bucket, { burst, everyMs }: Pace, nowMs: number): Bucket {
  return bucket > nowMs + burst * everyMs ? FULL_BUCKET : bucket;
}
