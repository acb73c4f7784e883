import { Button } from '../../../kit/button.tsx';
import { useChange, useOperation } from '../../../lib/query.ts';
import { useWriteFault } from './use-write-fault.ts';

const LOOKED_AT = 50;

/** Only where the sample is: it can be loaded again at any time, so nothing is asked. */
export function RemoveSample({ onStarted }: { onStarted(runId: string): void }) {
  const fault = useWriteFault();
  const sources = useOperation('ratedata-admin.list-sources', { limit: LOOKED_AT });
  const remove = useChange('ratedata-admin.run-bootstrap', { onDone: ({ run_id }) => onStarted(run_id) });
  if (sources.data?.data.some(({ synthetic }) => synthetic) !== true) return null;
  return (
    <Button
      busy={remove.isPending}
      disabled={fault !== undefined}
      title={fault}
      onClick={() => remove.mutate({ remove_sample: true })}
    >
      Remove the sample
    </Button>
  );
}
