import { useMutation } from '@tanstack/react-query';
import type { RatedataRun } from '../../../../../client/index.ts';
import type { GranaryError } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query.ts';

/** Starts a run by what is called, and shows it. */
export const useLoad = (onStarted: (runId: string) => void) =>
  useMutation<RatedataRun, GranaryError, () => Promise<RatedataRun>>({
    mutationFn: (start) => start(),
    onSuccess: async ({ run_id }) => {
      onStarted(run_id);
      await refresh('ratedata', 'ratedata-admin', 'artifacts');
    },
  });
