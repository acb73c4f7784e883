import { FilePlus2 } from 'lucide-react';
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
                <Button kind="primary" onClick={() => setLoading('new')}>
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
      {loading !== '' && <LoadFile onClose={() => setLoading('')} onStarted={started} />}
      {runId !== '' && (
        <RunPanel
          key={runId}
          runId={runId}
          onClose={() => setRunId('')}
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
    held > 0 && `${held} held`,
    failing > 0 && `${failing} failing`,
    stale > 0 && `${stale} out of date`,
    status.running.length > 0 && `${plural(status.running.length, 'run')} going on`,
  ];
}
