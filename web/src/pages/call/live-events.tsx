import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Input } from '../../lib/api.ts';
import { STREAMS, type StreamOperation, useLiveJob } from '../../lib/live.ts';

export const tellsEvents = (id: string): id is StreamOperation => STREAMS.some((stream) => stream === id);

const SHOWN = 50;

/** What a job tells while it works, the newest first. */
export function LiveEvents<Id extends StreamOperation>({ id, input }: { id: Id; input: Input<Id> }) {
  const { record, events } = useLiveJob(id, input);
  const state = (record.data as { status?: string } | undefined)?.status;
  return (
    <Section title="Live" note={state !== undefined && <StateMark state={state} />}>
      {record.error !== null && <ErrorNote error={record.error} className="m-2" />}
      <ol aria-label="Events" className="max-h-72 overflow-auto font-mono text-xs">
        {events
          .slice(-SHOWN)
          .reverse()
          .map(({ id: eventId, event, data }) => (
            <li key={eventId} className="flex gap-3 border-b px-3 py-1 last:border-b-0">
              <span className="w-28 shrink-0 text-quiet">{event}</span>
              <span className="min-w-0 truncate">{JSON.stringify(data)}</span>
            </li>
          ))}
      </ol>
    </Section>
  );
}
