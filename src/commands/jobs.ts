import { parseArgs } from 'node:util';
import type { EndedJob, RunningJob } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION, CONNECTION_USAGE, withGranary } from './connection.ts';
import { tableText } from './table.ts';
import { note, printJson } from './terminal.ts';

export const jobs: Command = {
  usage: `granary jobs [--all]

--all also shows jobs that failed in the last week or completed in the last day.
${CONNECTION_USAGE}`,
  examples: ['granary jobs', 'granary jobs --all --json'],
  run(args) {
    const { values } = parseArgs({
      args,
      options: { ...CONNECTION, all: { type: 'boolean', default: false } },
    });
    return withGranary(values, async ({ granary, signal }) => {
      const { running, failed, completed } = await granary.dashboard.get({}, { signal });
      const found = [...running, ...(values.all ? [...failed, ...completed] : [])].map(toLine);
      if (values.json) printJson(found);
      else if (found.length === 0) note('No jobs are running.');
      else console.log(tableText(['id', 'kind', 'status', 'what', 'progress', 'started_at'], found));
      return 0;
    });
  },
};

/** The three numbers that a job names first; of one that failed, why. */
function toLine(job: RunningJob | EndedJob): Record<string, unknown> {
  const numbers = Object.entries(job.progress).filter(([, value]) => typeof value === 'number' && value > 0);
  const told = numbers.slice(0, 3).map(([name, value]) => `${value} ${name.replaceAll('_', ' ')}`);
  const error = 'error' in job ? job.error?.message : undefined;
  return {
    id: job.job_id,
    // All runs are jobs of one kind; what they run tells them apart.
    kind: job.kind === 'runs.run' ? (job.subject?.type ?? 'run') : job.kind,
    status: job.state,
    what: job.subject?.name ?? job.subject?.id ?? '',
    progress: error ?? told.join(', '),
    started_at: job.started_at ?? job.created_at,
  };
}
