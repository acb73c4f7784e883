import type { RatedataSource } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { useOperation } from '../../../lib/query.ts';
import { faultText } from '../shared/run-progress.tsx';
import { FileActions } from './file-actions.tsx';
import { FileChanges } from './file-changes.tsx';
import { shownFile } from './file-columns.tsx';
import { FileFaults } from './file-faults.tsx';
import { FileSnapshots } from './file-snapshots.tsx';
import { FileSummary } from './file-summary.tsx';
import { HeldNote } from './held-note.tsx';
import { useLoad } from './use-load.ts';
import { fileName, statusOf } from './words.ts';

const PARTS = [
  { value: 'summary', label: 'Summary' },
  { value: 'faults', label: 'Errors and rows' },
  { value: 'changes', label: 'Changes' },
  { value: 'snapshots', label: 'Snapshots' },
] as const;
type Part = (typeof PARTS)[number]['value'];

interface FilePanelProps {
  source: RatedataSource;
  isLoading: boolean;
  onClose(): void;
  onStarted(runId: string): void;
}

export function FilePanel({ source, isLoading, onClose, onStarted }: FilePanelProps) {
  const [part, setPart] = useAddressState<Part>('part', 'summary');
  const load = useLoad(onStarted);
  const whole = useOperation('ratedata-admin.list-sources', {
    ...{ source_id: source.source_id, detail: 'full' },
  });
  const detail = whole.data?.data[0];
  const [word, state] = statusOf(source, isLoading);
  return (
    <SidePanel
      title={shownFile(source)?.name ?? fileName(source)}
      facts={fileName(source)}
      onClose={onClose}
      {...(source.synthetic ? {} : { foot: <FileActions source={source} load={load} /> })}
    >
      <div className="flex flex-col gap-4">
        <StateMark state={state} word={word} />
        {load.error !== null && <ErrorNote error={load.error} />}
        {source.last_error !== null && source.failures > 0 && (
          <ErrorNote error={new Error(faultText(source.last_error))} />
        )}
        <HeldNote source={source} />
        <div className="overflow-x-auto">
          <Tabs label="Part" value={part} onChange={setPart} tabs={PARTS} />
        </div>
        {whole.error !== null && <ErrorNote error={whole.error} onRetry={() => void whole.refetch()} />}
        {part === 'summary' && <FileSummary source={source} />}
        {part === 'faults' &&
          (detail === undefined ? <SkeletonRows rows={6} /> : <FileFaults source={detail} />)}
        {part === 'changes' && <FileChanges source={source} />}
        {part === 'snapshots' && <FileSnapshots source={source} />}
      </div>
    </SidePanel>
  );
}
