import { useMemo } from 'react';
import { useOperation } from '../../../lib/query.ts';

const BUSY_MS = 2_000;
const IDLE_MS = 10_000;

/** The sources that runs are going on for. */
export function useLoadingSources(): ReadonlySet<string> {
  const status = useOperation(
    'ratedata.get-pipeline-status',
    {},
    { every: (answer) => (answer === undefined || answer.running.length === 0 ? IDLE_MS : BUSY_MS) },
  );
  return useMemo(
    () => new Set(status.data?.running.flatMap(({ source_id }) => source_id ?? [])),
    [status.data],
  );
}
