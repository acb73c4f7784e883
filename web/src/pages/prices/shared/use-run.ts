import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, GranaryError } from '../../../lib/api.ts';
import { question, refresh, useOperation } from '../../../lib/query.ts';

const LOOK_MS = 400;
const FALLBACK_MS = 2_000;

/** A run by its event stream until it ends, and by looking again where there is no stream; afterwards all prices are asked again. */
export function useRun(runId: string) {
  const queries = useQueryClient();
  const [isFollowing, setFollowing] = useState(false);
  const run = useOperation(
    'ratedata-admin.get-pipeline',
    { run_id: runId },
    { every: (answer) => (isFollowing || answer?.status !== 'running' ? false : FALLBACK_MS) },
  );
  const isRunning = run.data?.run_id === runId && run.data.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    const { queryKey } = question('ratedata-admin.get-pipeline', { run_id: runId });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey, exact: true });
    };
    const follow = async () => {
      setFollowing(true);
      const told = api().follow('ratedata-admin.get-pipeline', { run_id: runId }, { signal: leaving.signal });
      for await (const _ of told) timer ??= setTimeout(look, LOOK_MS);
      look();
    };
    follow().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof GranaryError)) throw error;
      setFollowing(false);
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
      void refresh('ratedata', 'ratedata-admin');
    };
  }, [isRunning, runId, queries]);
  return run;
}
