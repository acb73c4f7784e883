import type { RatedataServices } from '../services.ts';
import { childrenOf } from '../store/pipelines.ts';
import type { Pipeline, PipelineInput } from './pipeline.ts';

export const CHILDREN_JOB = 'ratedata.children';

/** Each child wakes it when it ends; this is for the case that it had ended before. */
const REST_MS = 15_000;

/** A run of several files: it waits for theirs. */
export const childrenPipeline = ({
  database,
}: RatedataServices): Pipeline<PipelineInput, Record<string, never>> => ({
  job: CHILDREN_JOB,
  initial: {},
  isLight: () => true,
  stages: [
    {
      name: 'children',
      async run({ accountId, runId, state }) {
        const children = await database.readingAs(accountId)((sql) => childrenOf(sql, accountId, runId));
        const count = (status: string) => children.filter((child) => child.status === status).length;
        const counts = {
          ...{ runs: children.length, completed: count('completed') },
          ...{ failed: count('failed'), cancelled: count('cancelled') },
        };
        if (count('running') > 0) return { state, restMs: REST_MS };
        const isWithout = counts.completed === 0;
        return {
          state,
          output: counts,
          warnings: isWithout
            ? ['None of the files was loaded. See the errors of the single runs.']
            : counts.failed > 0
              ? [
                  `${counts.failed} of ${counts.runs} files were not loaded. See the errors of the single runs.`,
                ]
              : [],
          commit: async () => ({ result: counts }),
        };
      },
    },
  ],
});
