import type { StoredAttempt } from "../../lib/model/attempt";
import type { FoldAttempt } from "../../lib/requests/fold";

/** What a request's row is made from. */
export type BookedAttempt = FoldAttempt & Pick<StoredAttempt, "grouping">;
