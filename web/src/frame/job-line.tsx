import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorText } from '../kit/error-text.tsx';
import { FactLine } from '../kit/facts.tsx';
import { Progress } from '../kit/progress.tsx';
import { StateMark } from '../kit/state-mark.tsx';
import { Time } from '../kit/time.tsx';
import { isOpen, type Job, partOf } from '../lib/activity.ts';
import { ordered } from '../lib/field-order.ts';
import { count, duration, shortId, shortUrl, words } from '../lib/format.ts';
import { addressOfJob, nameOfJob } from '../lib/ids.ts';

const MOST_FACTS = 3;
const NUMBERS = [
  'stages_completed',
  'pages_crawled',
  'rows_extracted',
  'rows_read',
  'rows_processed',
  'rows_enriched',
  'values_added',
];

/** The numbers a job tells of itself that are not zero, such as "1,204 pages crawled". */
function numbersOf({ progress }: Job): ReactNode[] {
  return Object.entries(ordered(progress, NUMBERS))
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
    .slice(0, MOST_FACTS)
    .map(([name, value]) => `${count(value)} ${name.replaceAll('_', ' ')}`);
}

const secondsOf = ({ started_at, created_at, finished_at }: Job): number =>
  (Date.parse(finished_at ?? new Date().toISOString()) - Date.parse(started_at ?? created_at)) / 1_000;

/** How long it will still take at the pace so far. */
function remaining(job: Job): string | undefined {
  const part = partOf(job);
  if (job.state !== 'running' || part === undefined || part < 0.02 || part >= 1) return undefined;
  return `${duration((secondsOf(job) / part) * (1 - part))} left`;
}

/** What it works on: by name, as an address without its scheme, or by the id of a thing that is gone. */
function workedOn({ kind, subject }: Job): string | undefined {
  if (subject === null) return kind === 'runs.run' ? 'single stage' : undefined;
  const { name, id } = subject;
  return name ?? (URL.parse(id) === null ? `deleted, ${shortId(id)}` : shortUrl(id));
}

/** One job in two lines: state, kind, time; what it did, or why it failed. */
export function JobLine({ job, onGo }: { job: Job; onGo?: () => void }) {
  const address = addressOfJob(job.job_id, job.kind);
  const name = words(nameOfJob(job.job_id, job.kind));
  const facts = [...numbersOf(job), remaining(job)].filter((fact) => fact !== undefined);
  return (
    <div className="flex flex-col gap-1 border-b px-3 py-2 last:border-b-0">
      <div className="flex items-center gap-2 text-sm">
        <StateMark state={job.state} short />
        {address === undefined ? (
          <span className="font-medium" title={job.job_id}>
            {name}
          </span>
        ) : (
          <Link to={address} title={job.job_id} onClick={onGo} className="font-medium hover:underline">
            {name}
          </Link>
        )}
        <span className="min-w-0 truncate text-xs text-quiet" title={job.job_id}>
          {workedOn(job)}
        </span>
        <span className="ml-auto text-xs whitespace-nowrap text-faint tabular-nums">
          {isOpen(job) ? duration(secondsOf(job)) : <Time at={job.finished_at ?? job.updated_at} />}
        </span>
      </div>
      {isOpen(job) && (
        <Progress
          part={partOf(job)}
          label={`Progress of ${name}`}
          tone={job.state === 'paused' ? 'warn' : 'running'}
        />
      )}
      {job.error?.message !== undefined ? (
        <p className="text-sm text-bad">
          <ErrorText text={job.error.message} />
        </p>
      ) : (
        facts.length > 0 && (
          <p className="text-xs text-quiet">
            <FactLine facts={facts} />
          </p>
        )
      )}
    </div>
  );
}
