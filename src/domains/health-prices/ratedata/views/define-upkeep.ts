import { type Merged, mergeSegments } from '../segments/merge-segments.ts';
import type { RatedataServices } from '../services.ts';
import { type Refreshed, refreshDirty } from './refresh-dirty.ts';
import { UPKEEP_JOB } from './refresh-soon.ts';

type Step = 'refresh' | 'merge';

/** Computes what is dirty, and merges what stands by itself: whenever something has given reason to. */
export function defineUpkeep(services: RatedataServices): void {
  services.jobs.define<object, { next: Step }, Refreshed | Merged>({
    kind: UPKEEP_JOB,
    moves: 'change',
    queue: 'prices-upkeep',
    concurrency: 2,
    prepare: ({ run: { accountId }, cursor, signal }) =>
      cursor?.next === 'merge'
        ? mergeSegments(services, accountId, { signal })
        : refreshDirty(services, accountId, { signal }),
    async commit({ sql, cursor, prepared }) {
      await prepared.commit(sql);
      return { cursor: { next: 'merge' }, done: cursor?.next === 'merge' };
    },
  });
}
