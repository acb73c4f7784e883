import { Button } from '../../../kit/button.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { shortId } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { RUN_WORDS, RunProgress } from '../shared/run-progress.tsx';

interface RunPanelProps {
  runId: string;
  onClose(): void;
  onFile(sourceId: string): void;
}

/** A run beside the lists, as it goes. */
export function RunPanel({ runId, onClose, onFile }: RunPanelProps) {
  const { data: run } = useOperation('ratedata-admin.get-pipeline', { run_id: runId });
  const url = run?.params.url;
  const sourceId = run?.source_id ?? null;
  return (
    <SidePanel
      title={run === undefined ? 'Run' : RUN_WORDS[run.kind]}
      facts={
        <span className="flex items-center gap-1">
          <code className="font-mono text-xs text-faint" title={runId}>
            {shortId(runId)}
          </code>
          <CopyButton text={runId} label="Copy ID" />
        </span>
      }
      onClose={onClose}
      {...(sourceId === null
        ? {}
        : { foot: <Button onClick={() => onFile(sourceId)}>Open the file</Button> })}
    >
      {typeof url === 'string' && <p className="mb-3 font-mono text-xs break-all text-quiet">{url}</p>}
      <RunProgress runId={runId} />
    </SidePanel>
  );
}
