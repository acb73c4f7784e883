import type { Stage } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { refreshDirty } from '../views/refresh-dirty.ts';
import { mergeSoon } from '../views/refresh-soon.ts';
import type { LoadInput, LoadState } from './load-input.ts';

/** Computes anew what the snapshot has changed. The snapshot itself is read already. */
export const refreshStage = (services: RatedataServices): Stage<LoadInput, LoadState> => ({
  name: 'refresh',
  async run({ accountId, state, signal }) {
    const { output, commit } = await refreshDirty(services, accountId, { signal });
    return {
      ...{ state, output },
      async commit(sql) {
        await commit(sql);
        await mergeSoon(services, sql, accountId);
        return undefined;
      },
    };
  },
});
