import type { RatedataServices } from '../services.ts';
import { type Refreshed, refreshDirty } from './refresh-dirty.ts';
import { UPKEEP_JOB } from './refresh-soon.ts';

/** Computes what is dirty, whenever something has made it so outside of a run. */
export function defineUpkeep(services: RatedataServices): void {
  services.jobs.define<object, object, Refreshed>({
    kind: UPKEEP_JOB,
    queue: 'prices-upkeep',
    concurrency: 2,
    prepare: ({ run: { accountId }, signal }) => refreshDirty(services, accountId, { signal }),
    async commit({ sql, prepared }) {
      await prepared.commit(sql);
      return { cursor: {}, done: true };
    },
  });
}
