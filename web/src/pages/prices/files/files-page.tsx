import { Link } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { usePriceStatus } from '../shared/use-price-status.ts';
import { WithPrices } from '../shared/with-prices.tsx';
import { LoadFile } from './load-file.tsx';
import { RemoveSample } from './remove-sample.tsx';
import { RunPanel } from './run-panel.tsx';
import { RunsView } from './runs-view.tsx';
import { SourceList } from './source-list.tsx';
import { useWriteFault } from './use-write-fault.ts';

const VIEWS = [
  { value: 'files', label: 'Files' },
  { value: 'runs', label: 'Runs' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export default function FilesPage() {
  const { data: status } = usePriceStatus();
  const [view] = useAddressState<View>('view', 'files');
  const [loading, setLoading] = useAddressState<string>('load', '');
  const [runId, setRunId] = useAddressState<string>('run', '');
  const change = useAddressChange();
  const fault = useWriteFault();
  const started = (run: string) => change({ load: undefined, source: undefined, run });
  return (
    <Page
      title="Files"
      facts={factsOf(status)}
      {...(status !== undefined && status.sources.total > 0
        ? {
            actions: (
              <>
                <RemoveSample onStarted={started} />
                <Button
                  kind="primary"
                  disabled={fault !== undefined}
                  title={fault}
                  onClick={() => setLoading('new')}
                >
                  <FilePlus2 /> Load a file
                </Button>
              </>
            ),
          }
        : {})}
      calls={[
        callOf('ratedata-admin.list-sources', { detail: 'full' }),
        callOf('ratedata-admin.list-pipelines'),
        callOf('ratedata-admin.run-hospital-mrf', {
          url: 'https://example.org/123456789_general-hospital_standardcharges.csv',
        }),
      ]}
    >
      <WithPrices needs="files">
        <div className="flex flex-col gap-3">
          <Tabs
            label="View"
            value={view}
            onChange={(next) =>
              change({ view: next === 'files' ? undefined : next, offset: undefined, source: undefined })
            }
            tabs={VIEWS}
            className="self-start"
          />
          {view === 'runs' ? (
            <RunsView openId={runId} onOpen={setRunId} />
          ) : (
            <SourceList onStarted={started} />
          )}
        </div>
      </WithPrices>
      {loading !== '' && fault === undefined && (
        <LoadFile
          first={loading === 'payer' ? 'payer' : 'hospital'}
          onClose={() => setLoading('')}
          onStarted={started}
        />
      )}
      {runId !== '' && (
        <RunPanel
          key={runId}
          runId={runId}
          onClose={() => setRunId('')}
          onStarted={started}
          onFile={(source) => change({ run: undefined, view: undefined, source })}
        />
      )}
    </Page>
  );
}

/** How many files there are, and what is wrong with how many. */
function factsOf(status: Output<'ratedata.get-pipeline-status'> | undefined) {
  if (status === undefined || status.sources.total === 0)
    return ['Where prices come from, what the validator says of each file, and what became of it'];
  const { total, stale, failing, held } = status.sources;
  return [
    plural(total, 'file'),
    held > 0 && <Only key="held" status="held" text={`${held} held`} />,
    failing > 0 && <Only key="failing" status="failing" text={`${failing} failing`} />,
    stale > 0 && <Only key="stale" status="stale" text={`${stale} out of date`} />,
    status.running.length > 0 && `${plural(status.running.length, 'run')} in progress`,
  ];
}

/** The way to the files of a status. */
const Only = ({ status, text }: { status: RatedataSource['status']; text: string }) => (
  <Link to="/prices/files" search={{ status } as never} className="text-accent-ink hover:underline">
    {text}
  </Link>
);
