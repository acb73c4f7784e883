import type { Sql } from '../../../../kernel/sql.ts';
import type { PipelineInput, Stage } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { refreshDirty } from './refresh-dirty.ts';

interface RefreshOptions {
  afterwards?(sql: Sql, accountId: string): Promise<unknown>;
}

/** Computes anew what has changed; everything else of the run is read already. */
export const refreshStage = <Input extends PipelineInput, State>(
  services: RatedataServices,
  { afterwards }: RefreshOptions = {},
): Stage<Input, State> => ({
  name: 'refresh',
  async run({ accountId, state, signal }) {
    const { output, commit } = await refreshDirty(services, accountId, { signal });
    return {
      ...{ state, output },
      async commit(sql) {
        await commit(sql);
        await afterwards?.(sql, accountId);
        return undefined;
      },
    };
  },
});
