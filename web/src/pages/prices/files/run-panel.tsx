import { Upload } from 'lucide-react';
import type { RatedataRun, RatedataSource } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { shortId } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { RUN_WORDS, RunProgress } from '../shared/run-progress.tsx';
import { heldOf } from './file-columns.tsx';
import { loadAgain } from './load-a-file.ts';
import { LoadAsOther, otherKindOf } from './load-as-other.tsx';
import { useLoad } from './use-load.ts';
import { useWriteFault } from './use-write-fault.ts';
import { fileName } from './words.ts';

interface RunPanelProps {
  runId: string;
  onClose(): void;
  onStarted(runId: string): void;
  onFile(sourceId: string): void;
}

/** A run beside the lists, as it goes. */
export function RunPanel({ runId, onClose, onStarted, onFile }: RunPanelProps) {
  const { data: run } = useOperation('ratedata-admin.get-pipeline', { run_id: runId });
  const sourceId = run?.source_id ?? null;
  const sources = useOperation(
    'ratedata-admin.list-sources',
    { source_id: sourceId ?? '' },
    { when: sourceId !== null },
  );
  const source = sources.data?.data.find(({ source_id }) => source_id === sourceId);
  const load = useLoad(onStarted);
  return (
    <SidePanel
      title={run === undefined ? 'Run' : RUN_WORDS[run.kind]}
      facts={
        <span className="flex items-center gap-1">
          {source !== undefined && <span className="min-w-0 break-all">{fileName(source)}</span>}
          <code className="font-mono text-xs text-faint" title={runId}>
            {shortId(runId)}
          </code>
          <CopyButton text={runId} label="Copy ID" />
        </span>
      }
      onClose={onClose}
      {...(sourceId === null
        ? {}
        : {
            foot: (
              <>
                <Button onClick={() => onFile(sourceId)}>Open the file</Button>
                {run !== undefined && source !== undefined && (
                  <NextStep run={run} source={source} load={load} />
                )}
              </>
            ),
          })}
    >
      {source?.url != null && !source.synthetic && (
        <p className="mb-3 font-mono text-xs break-all text-quiet">{source.url}</p>
      )}
      {load.error !== null && <ErrorNote error={load.error} className="mb-3" />}
      <RunProgress runId={runId} />
    </SidePanel>
  );
}

interface NextStepProps {
  run: RatedataRun;
  source: RatedataSource;
  load: ReturnType<typeof useLoad>;
}

/** What is likely wanted after a run that did not publish its file. */
function NextStep({ run, source, load }: NextStepProps) {
  const fault = useWriteFault();
  const other = otherKindOf(run.error);
  if (other !== undefined) return <LoadAsOther kind={other} source={source} load={load} />;
  if (run.outcome !== 'held' || heldOf(source) === undefined) return null;
  return (
    <Button
      kind="primary"
      disabled={fault !== undefined}
      title={fault}
      busy={load.isPending}
      onClick={() => load.mutate(() => loadAgain(source, true))}
    >
      <Upload /> Publish anyway
    </Button>
  );
}
