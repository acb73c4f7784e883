import { useQuery } from '@tanstack/react-query';
import { OPERATIONS } from '../../../../../client/generated.ts';
import type { RatedataRun } from '../../../../../client/index.ts';
import { api, type GranaryError, type OperationId } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';

interface UnmatchedPayer {
  /** As files write it. */
  raw: string;
  files: number;
  plans: number;
}

interface Stats {
  unmatched_payers: readonly UnmatchedPayer[];
}

/** By what it does: a version without the operation has none, and nothing is asked of it. */
const idOf = (method: string, path: string): OperationId | undefined =>
  (Object.keys(OPERATIONS) as OperationId[]).find(
    (id) => OPERATIONS[id][0] === method && OPERATIONS[id][1] === `/api/v1/ratedata/${path}`,
  );

const STATS = idOf('GET', 'admin/stats');
export const BOOTSTRAP = idOf('POST', 'admin/pipelines/bootstrap');

const AGAIN_MS = 15_000;

export const useStats = () =>
  useQuery<Stats, GranaryError>({
    queryKey: ['ratedata-admin.stats', {}],
    enabled: STATS !== undefined,
    refetchInterval: () => pace(AGAIN_MS),
    queryFn: ({ signal }) =>
      api().call(STATS as 'datasets.list', {}, { signal }) as unknown as Promise<Stats>,
  });

export const hasStats = STATS !== undefined;

export const loadSample = (): Promise<RatedataRun> =>
  api().call(BOOTSTRAP as 'datasets.list', { sample: true, reference: true } as never) as unknown as Promise<RatedataRun>;
