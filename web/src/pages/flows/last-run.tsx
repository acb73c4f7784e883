import { Link } from '@tanstack/react-router';
import { StateMark } from '../../kit/state-mark.tsx';
import { Time } from '../../kit/time.tsx';
import type { RecentRun } from './recent-runs.ts';

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
