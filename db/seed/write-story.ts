import type { StoryOptions } from "./plan";
import { story } from "./scenario";
import { storyDeploys, storyPools } from "./settings";
import type { SeedTarget } from "./target";

const BATCH_ROWS = 4_000;

export interface Progress {
  told: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** The first refusal's own words. */
  firstRejection: string | null;
}

/** Pools and deploys first, so that the attempts find them; then the attempts, batch by batch. */
export async function writeStory(
  target: SeedTarget,
  options: StoryOptions,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const known = new Set(await target.poolNames());
  for (const pool of storyPools(options)) if (!known.has(pool.name)) await target.createPool(pool);
  for (const deploy of storyDeploys(options)) await target.createDeploy(deploy);
  const progress: Progress = { told: 0, accepted: 0, duplicates: 0, rejected: 0, firstRejection: null };
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    const answer = await target.ingest(new TextEncoder().encode(lines.join("\n")));
    progress.told += lines.length;
    progress.accepted += answer.accepted;
    progress.duplicates += answer.duplicates;
    progress.rejected += answer.rejected.length;
    progress.firstRejection ??= answer.rejected[0]?.message ?? null;
    lines = [];
    onProgress(progress);
  };
  for (const attempt of story(options)) {
    lines.push(JSON.stringify(attempt));
    if (lines.length === BATCH_ROWS) await flush();
  }
  await flush();
  return progress;
}
