import { RotateCw, Upload } from 'lucide-react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { useOperation } from '../../../lib/query.ts';
import { FileChanges } from './file-changes.tsx';
import { heldOf, shownFile } from './file-columns.tsx';
import { FileFaults } from './file-faults.tsx';
import { FileSnapshots } from './file-snapshots.tsx';
import { FileSummary } from './file-summary.tsx';
import { useReload } from './use-reload.ts';
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
  onClose(): void;
  onStarted(runId: string): void;
}

export function FilePanel({ source, onClose, onStarted }: FilePanelProps) {
  const [part, setPart] = useAddressState<Part>('part', 'summary');
  const reload = useReload(source, onStarted);
  const whole = useOperation('ratedata-admin.list-sources', {
    ...{ source_id: source.source_id, detail: 'full' },
  });
  const detail = whole.data?.data[0];
  const [word, state] = statusOf(source);
  const held = heldOf(source);
  return (
    <SidePanel
      title={shownFile(source)?.name ?? fileName(source)}
      facts={fileName(source)}
      onClose={onClose}
      foot={
        <>
          <Button busy={reload.isPending} onClick={() => reload.start(false)}>
            <RotateCw /> Fetch again
          </Button>
          {held !== undefined && (
            <Button kind="primary" busy={reload.isPending} onClick={() => reload.start(true)}>
              <Upload /> Publish anyway
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <StateMark state={state} word={word} />
        {reload.error !== null && <ErrorNote error={reload.error} />}
        {source.last_error !== null && source.failures > 0 && (
          <ErrorNote error={new Error(source.last_error.message)} />
        )}
        {held !== undefined && (
          <div role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm">
            <p className="font-medium">The newest file looks wrong, so the one before stays live.</p>
            <ul className="mt-1 list-disc pl-5">
              {held.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        )}
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
