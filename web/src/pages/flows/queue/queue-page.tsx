import { Inbox } from 'lucide-react';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, duration, plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { FlowsPage } from '../flows-page.tsx';
import { QueueItems } from './queue-items.tsx';

type Queue = Output<'queue.stats'>['data'][number];

const EXAMPLE = callOf('queue.enqueue', { queue: 'invoices', items: [{ payload: { invoice: 17 } }] });

const COLUMNS: readonly Column<Queue>[] = [
  {
    id: 'queue',
    head: 'Queue',
    cell: ({ queue }) => <span className="font-medium">{queue}</span>,
    sort: ({ queue }) => queue,
  },
  ...(['ready', 'delayed', 'leased', 'dead', 'done'] as const).map(
    (state): Column<Queue> => ({
      id: state,
      head: state.charAt(0).toUpperCase() + state.slice(1),
      numeric: true,
      wide: state === 'delayed' || state === 'done',
      cell: (queue) =>
        state === 'dead' && queue.dead > 0 ? (
          <span className="font-medium text-bad">{count(queue.dead)}</span>
        ) : (
          count(queue[state])
        ),
      sort: (queue) => queue[state],
    }),
  ),
  {
    id: 'oldest',
    head: 'Oldest waiting',
    numeric: true,
    wide: true,
    cell: ({ oldest_ready_age_secs: age }) => (age === null ? '' : duration(age)),
    sort: ({ oldest_ready_age_secs: age }) => age ?? 0,
  },
  {
    id: 'rate',
    head: 'In / out per minute',
    numeric: true,
    wide: true,
    cell: ({ rates }) => `${count(rates.enqueued_per_minute)} / ${count(rates.done_per_minute)}`,
    sort: ({ rates }) => rates.done_per_minute,
  },
];

/** The account's own queues: how many items wait, are held, are dead. */
export default function QueuePage() {
  const [chosen, setChosen] = useAddressState<string>('queue', '');
  const stats = useOperation('queue.stats', { limit: 200 }, { every: 4_000 });
  const { data, error } = stats;
  const queue = data?.data.find((one) => one.queue === String(chosen)) ?? data?.data[0];
  const dead = (data?.data ?? []).reduce((sum, one) => sum + one.dead, 0);
  return (
    <FlowsPage
      title="Queue"
      facts={[
        data !== undefined && plural(data.total, 'queue'),
        dead > 0 ? (
          <span key="dead" className="text-bad">
            {plural(dead, 'dead letter')}
          </span>
        ) : (
          'no dead letters'
        ),
      ]}
      calls={[callOf('queue.stats'), EXAMPLE, callOf('queue.retry', { queue: queue?.queue ?? 'invoices' })]}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void stats.refetch()} />}
      {stats.isPending && <SkeletonRows rows={5} />}
      {data !== undefined && queue === undefined && (
        <EmptyPage icon={Inbox} title="No queues yet" example={EXAMPLE}>
          A queue holds work for your own workers. Each item goes to one worker at a time, is retried on
          failure, and becomes a dead letter after its last attempt. Adding the first item creates the queue.
        </EmptyPage>
      )}
      {data !== undefined && queue !== undefined && (
        <div className="flex flex-col gap-4">
          <DataTable
            label="Queues"
            rows={data.data}
            columns={COLUMNS}
            idOf={(one) => one.queue}
            openId={queue.queue}
            onOpen={(one) => setChosen(one.queue)}
            className="max-h-80 rounded-lg border bg-panel"
          />
          <QueueItems key={queue.queue} stats={queue} />
        </div>
      )}
    </FlowsPage>
  );
}
