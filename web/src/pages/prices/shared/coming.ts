import { useQuery } from '@tanstack/react-query';
import { OPERATIONS } from '../../../../../client/generated.ts';
import { api, type GranaryError, type OperationId } from '../../../lib/api.ts';
import { pace } from '../../../lib/pace.ts';

export interface UnmatchedPayer {
  /** As files write it. */
  raw: string;
  files: number;
  plans: number;
}

interface Stats {
  unmatched_payers: readonly UnmatchedPayer[];
}

/** By its address: a program without the operation is not asked. */
const STATS = (Object.keys(OPERATIONS) as OperationId[]).find(
  (id) => OPERATIONS[id][1] === '/api/v1/ratedata/admin/stats',
);

const AGAIN_MS = 15_000;

export const hasStats = STATS !== undefined;

export const useStats = () =>
  useQuery<Stats, GranaryError>({
    queryKey: ['ratedata-admin.get-stats', {}],
    enabled: STATS !== undefined,
    refetchInterval: () => pace(AGAIN_MS),
    queryFn: ({ signal }) =>
      api().call(STATS as 'datasets.list', {}, { signal }) as unknown as Promise<Stats>,
  });
