import { useEffect, useState } from 'react';
import { StateMark } from '../../kit/state-mark.tsx';
import { duration, plural } from '../../lib/format.ts';
import type { Result, useQueryRun } from './use-query-run.ts';

interface QueryStatusProps {
  state: ReturnType<typeof useQueryRun>['state'];
  result: Result | undefined;
}

/** How the statement stands, in one line. */
export function QueryStatus({ state, result }: QueryStatusProps) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (state.kind !== 'running') return;
    const timer = setInterval(() => tick((count) => count + 1), 200);
    return () => clearInterval(timer);
  }, [state]);
  return (
    <span role="status" className="flex items-center gap-2 text-xs text-quiet tabular-nums">
      {state.kind === 'running' && (
        <>
          <StateMark state="running" className="text-xs" />{' '}
          {duration((performance.now() - state.since) / 1_000)}
        </>
      )}
      {state.kind === 'cancelled' && (
        <>
          <StateMark state="cancelled" className="text-xs" /> after {duration(state.after / 1_000)}
        </>
      )}
      {state.kind === 'failed' && <StateMark state="failed" className="text-xs" />}
      {state.kind === 'done' && result !== undefined && (
        <>
          {plural(result.row_count, 'row')}
          {result.truncated && ', truncated: export to get all rows'} in{' '}
          {duration(result.duration_ms / 1_000)}
          {result.engine === 'trino' && ' on Trino'}
          {result.engine_note !== undefined && <span title={result.engine_note}>on DuckDB</span>}
        </>
      )}
    </span>
  );
}
