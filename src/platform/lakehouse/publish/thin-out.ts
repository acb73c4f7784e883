import type { Version } from '../store/versions.ts';

/** Every version takes room in the metadata that each reader loads. */
const MOST_VERSIONS = 200;
const LEAST_REMOVED = 20;

type Listed = Pick<Version, 'version' | 'lookedAt'>;

/**
 * The versions to give up when there are too many: those that lie closest together for their age, so that what is left is
 * dense near the present and sparse far back. Never the oldest or the newest.
 */
export function tooClose(versions: readonly Listed[], now: number): number[] {
  if (versions.length <= MOST_VERSIONS) return [];
  const kept = versions.map(({ version, lookedAt }) => ({ version, at: Date.parse(lookedAt) }));
  const removed: number[] = [];
  while (kept.length > MOST_VERSIONS - LEAST_REMOVED) {
    let closest = 1;
    let least = Number.POSITIVE_INFINITY;
    for (let place = 1; place < kept.length - 1; place += 1) {
      const [before, here, after] = [kept[place - 1]!, kept[place]!, kept[place + 1]!];
      const distance = (after.at - before.at) / (Math.max(0, now - here.at) + 1_000);
      if (distance < least) [least, closest] = [distance, place];
    }
    removed.push(...kept.splice(closest, 1).map(({ version }) => version));
  }
  return removed;
}
