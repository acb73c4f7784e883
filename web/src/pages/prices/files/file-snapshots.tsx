import type { RatedataSnapshot, RatedataSource } from '../../../../../client/index.ts';
import { FactLine } from '../../../kit/facts.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import { bytes, plural, shortId } from '../../../lib/format.ts';
import { VerdictMark } from './verdict-mark.tsx';

const STATES: Readonly<Record<RatedataSnapshot['status'], readonly [word: string, state: string]>> = {
  staged: ['Being checked', 'running'],
  live: ['Live', 'completed'],
  retired: ['Former', 'cancelled'],
  held: ['Held', 'paused'],
};

/** Every file the source had, the newest first. */
export function FileSnapshots({ source: { snapshots } }: { source: RatedataSource }) {
  if (snapshots.length === 0) return <p className="text-sm text-quiet">No file has been read yet.</p>;
  return (
    <ol aria-label="Snapshots" className="divide-y rounded-md border">
      {snapshots.map(({ snapshot_id, status, reasons, fetched_at, file }) => (
        <li key={snapshot_id} className="flex flex-col gap-1 px-3 py-2 text-sm">
          <span className="flex items-center gap-3">
            <StateMark state={STATES[status][1]} word={STATES[status][0]} />
            <VerdictMark file={file} />
            <Time at={fetched_at} className="ml-auto text-xs text-faint" />
          </span>
          <span className="text-xs text-quiet">
            <FactLine
              facts={[
                file.last_updated_on !== null && `file of ${file.last_updated_on}`,
                plural(file.rates, 'rate'),
                bytes(file.bytes),
                <code key="sha" className="font-mono" title={file.sha256}>
                  {shortId(file.sha256)}
                </code>,
              ]}
            />
          </span>
          {reasons.map((reason) => (
            <span key={reason} className="text-warn">
              {reason}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
