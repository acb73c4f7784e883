import type { RatedataSource } from '../../../../../client/index.ts';
import { useChange } from '../../../lib/query.ts';

/** Fetches a source again; with force a snapshot that is held is published. */
export function useReload({ source_id, kind }: RatedataSource, onStarted: (runId: string) => void) {
  const onDone = ({ run_id }: { run_id: string }) => onStarted(run_id);
  const hospital = useChange('ratedata-admin.run-hospital-mrf', { onDone, touches: ['ratedata'] });
  const payer = useChange('ratedata-admin.run-tic-ingestion', { onDone, touches: ['ratedata'] });
  return {
    isPending: hospital.isPending || payer.isPending,
    error: hospital.error ?? payer.error,
    start: (force: boolean) =>
      (kind === 'hospital_mrf' ? hospital : payer).mutate({ source_id, ...(force ? { force } : {}) }),
  };
}
