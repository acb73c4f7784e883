import { useMutation } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { RatedataRun } from '../../../../../client/index.ts';
import { Button, LinkButton } from '../../../kit/button.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { GranaryError } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { BOOTSTRAP, loadSample } from './coming.ts';
import { RunProgress } from './run-progress.tsx';

const EXAMPLE = callOf(BOOTSTRAP ?? 'ratedata-admin.run-hospital-mrf', (BOOTSTRAP === undefined
  ? { url: 'https://example.org/123456789_general-hospital_standardcharges.csv' }
  : { sample: true, reference: true }) as never);

/** What every page of the area shows while there is nothing: what this is, and the sample. */
export function EmptyPrices() {
  const [runId, setRunId] = useAddressState<string>('sample', '');
  const load = useMutation<RatedataRun, GranaryError>({
    mutationFn: loadSample,
    onSuccess: ({ run_id }) => setRunId(run_id),
  });
  return (
    <EmptyPage
      icon={Tags}
      title="No prices yet"
      example={EXAMPLE}
      action={
        <div className="flex w-full flex-col items-center gap-3">
          <div className="flex flex-wrap justify-center gap-2">
            {BOOTSTRAP !== undefined && (
              <Button kind="primary" busy={load.isPending} disabled={runId !== ''} onClick={() => load.mutate()}>
                Load the sample
              </Button>
            )}
            <LinkButton
              to="/prices/files"
              search={{ load: 'new' } as never}
              {...(BOOTSTRAP === undefined ? { kind: 'primary' as const } : {})}
            >
              Load a file
            </LinkButton>
          </div>
          {load.error !== null && <ErrorNote error={load.error} className="w-full text-left" />}
          {runId !== '' && <RunProgress runId={runId} />}
        </div>
      }
    >
      Hospitals and payers in the United States must publish what they charge. Load their files to search every
      price, compare hospitals and see where the two disagree, each down to the line of its file. The sample is an
      invented market of six hospitals, marked as such and removable.
    </EmptyPage>
  );
}
