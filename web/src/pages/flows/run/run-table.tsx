import { Link, useNavigate } from '@tanstack/react-router';
import { Id } from '../../../kit/id.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { duration } from '../../../lib/format.ts';
import type { RecentRun } from '../recent-runs.ts';
import type { Run } from './record.ts';

interface ListedRun {
  runId: string;
  name: string;
  state: string;
  trigger: string;
  at: string;
  seconds: number | null;
  message: string;
}

export const toListed = (run: RecentRun): ListedRun => ({
  runId: run.run_id,
  name: run.name,
  state: run.state,
  trigger: '',
  at: run.created_at,
  seconds:
    run.finished_at === null
      ? null
      : (Date.parse(run.finished_at) - Date.parse(run.started_at ?? run.created_at)) / 1_000,
  message: run.message ?? '',
});

export const recordToListed = (run: Run): ListedRun => ({
  runId: run.run_id,
  name: '',
  state: run.queued ? 'queued' : run.status,
  trigger: run.trigger,
  at: run.started_at,
  seconds: run.total_duration_secs,
  message: run.error?.message ?? '',
});

const NAME: Column<ListedRun> = {
  id: 'name',
  head: 'Name',
  cell: ({ name, runId }) => (
    <Link to={`/flows/runs/${runId}`} title={runId} className="font-medium hover:underline">
      {name}
    </Link>
  ),
  sort: ({ name }) => name.toLowerCase(),
};

const TRIGGER: Column<ListedRun> = {
  id: 'trigger',
  head: 'Started by',
  wide: true,
  cell: ({ trigger }) => trigger,
  sort: ({ trigger }) => trigger,
};

const COLUMNS: readonly Column<ListedRun>[] = [
  {
    id: 'state',
    head: 'State',
    cell: ({ state }) => <StateMark state={state} />,
    sort: ({ state }) => state,
  },
  { id: 'run', head: 'Run', cell: ({ runId }) => <Id id={runId} /> },
  { id: 'at', head: 'Started', cell: ({ at }) => <Time at={at} />, sort: ({ at }) => at },
  {
    id: 'seconds',
    head: 'Duration',
    numeric: true,
    cell: ({ seconds }) => (seconds === null ? '' : duration(seconds)),
    sort: ({ seconds }) => seconds ?? -1,
  },
  {
    id: 'message',
    head: 'Error',
    wide: true,
    cell: ({ message }) => (
      <span title={message} className="text-xs text-quiet">
        {message}
      </span>
    ),
  },
];

const NAMED = [NAME, ...COLUMNS.filter(({ id }) => id !== 'run')];
const TRIGGERED = [...COLUMNS.slice(0, 2), TRIGGER, ...COLUMNS.slice(2)];

interface RunTableProps {
  runs: readonly ListedRun[];
  /** They are of different things, so each says of which. */
  named?: boolean;
  empty?: string;
}

export function RunTable({ runs, named = false, empty = 'No runs yet.' }: RunTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      label="Runs"
      rows={runs}
      columns={named ? NAMED : TRIGGERED}
      idOf={({ runId }) => runId}
      onOpen={({ runId }) => void navigate({ to: `/flows/runs/${runId}` })}
      empty={empty}
      className="max-h-[70vh] rounded-lg border bg-panel"
    />
  );
}
