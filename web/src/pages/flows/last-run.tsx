import { Link } from '@tanstack/react-router';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { lastRunOf, type RecentRun } from './recent-runs.ts';

/** How the last run of a definition went, as a link to it. */
export const LastRun = ({ run }: { run: RecentRun | undefined }) =>
  run === undefined ? (
    <span className="text-faint">none this month</span>
  ) : (
    <Link
      to={`/flows/runs/${run.run_id}`}
      title={run.message ?? undefined}
      onClick={(event) => event.stopPropagation()}
      className="inline-flex items-center gap-2 hover:underline"
    >
      <StateMark state={run.state} />
      <Time at={run.created_at} className="text-xs text-faint" />
    </Link>
  );

interface Listed {
  pipeline_id: string;
  name: string;
}

/** The first columns of every list of pipelines. */
export const pipelineColumns = (folder: string, runs: readonly RecentRun[]): readonly Column<Listed>[] => [
  {
    id: 'name',
    head: 'Name',
    cell: ({ pipeline_id, name }) => (
      <Link to={`${folder}/${pipeline_id}`} className="font-medium hover:underline">
        {name}
      </Link>
    ),
    sort: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'last',
    head: 'Last run',
    cell: ({ pipeline_id }) => <LastRun run={lastRunOf(runs, pipeline_id)} />,
    sort: ({ pipeline_id }) => lastRunOf(runs, pipeline_id)?.created_at ?? '',
  },
];
