import { Tags } from 'lucide-react';
import { Button, LinkButton } from '../../../kit/button.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useChange } from '../../../lib/query.ts';
import { RunProgress } from './run-progress.tsx';

const SAMPLE = { sample: true, reference: true };

/** What every page of the area shows while there is nothing: what this is, and the sample. */
export function EmptyPrices() {
  const [runId, setRunId] = useAddressState<string>('sample', '');
  const load = useChange('ratedata-admin.run-bootstrap', { onDone: ({ run_id }) => setRunId(run_id) });
  return (
    <EmptyPage
      icon={Tags}
      title="No prices yet"
      example={callOf('ratedata-admin.run-bootstrap', SAMPLE)}
      action={
        <div className="flex w-full flex-col items-center gap-3">
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              kind="primary"
              busy={load.isPending}
              disabled={runId !== ''}
              onClick={() => load.mutate(SAMPLE)}
            >
              Load the sample
            </Button>
            <LinkButton to="/prices/files" search={{ load: 'new' } as never}>
              Load a file
            </LinkButton>
          </div>
          {load.error !== null && <ErrorNote error={load.error} className="w-full text-left" />}
          {runId !== '' && (
            <RunProgress
              runId={runId}
              onCompleted={() => {
                showToast({ text: 'The sample is loaded', kind: 'good' });
                setRunId('');
              }}
            />
          )}
        </div>
      }
    >
      Hospitals and payers in the United States must publish what they charge. Load their files to search
      every price, compare hospitals and see where the two disagree, each down to the line of its file. The
      sample is an invented market of six hospitals, and is marked as such.
    </EmptyPage>
  );
}
