import { FilePlus2 } from 'lucide-react';
import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { EmptyPrices } from '../shared/empty-prices.tsx';
import { RunProgress } from '../shared/run-progress.tsx';
import { useHasSources } from '../shared/use-is-empty.ts';
import { LoadFile } from './load-file.tsx';
import { RunsView } from './runs-view.tsx';
import { SourceList } from './source-list.tsx';

const VIEWS = [
  { value: 'files', label: 'Files' },
  { value: 'runs', label: 'Runs' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export default function FilesPage() {
  const hasSources = useHasSources();
  const [view] = useAddressState<View>('view', 'files');
  const [loading, setLoading] = useAddressState<string>('load', '');
  const [runId, setRunId] = useAddressState<string>('run', '');
  const change = useAddressChange();
  const started = (run: string) => change({ load: undefined, source: undefined, run });
  return (
    <Page
      title="Files"
      facts={['Where prices come from, what the validator says of each file, and what became of it']}
      {...(hasSources === true
        ? {
            actions: (
              <Button kind="primary" onClick={() => setLoading('new')}>
                <FilePlus2 /> Load a file
              </Button>
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
      {hasSources === undefined && <SkeletonRows rows={8} />}
      {hasSources === false && <EmptyPrices />}
      {hasSources === true && (
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
      )}
      {loading !== '' && <LoadFile onClose={() => setLoading('')} onStarted={started} />}
      {runId !== '' && (
        <SidePanel
          key={runId}
          title="Run"
          facts={<code className="font-mono text-xs">{runId}</code>}
          onClose={() => setRunId('')}
        >
          <RunProgress runId={runId} />
        </SidePanel>
      )}
    </Page>
  );
}
