import { useEffect } from 'react';
import { useOverview } from './overview.ts';
import { useOperation } from './query.ts';
import { Store, useStore } from './store.ts';
import { readStored, writeStored } from './stored.ts';

export interface Job {
  job_id: string;
  kind: string;
  state: string;
  /** What it is about. */
  subject: { type: string; id: string; name: string | null } | null;
  progress: Readonly<Record<string, unknown>>;
  error: { code?: string; message?: string } | null;
  created_at: string;
  started_at: string | null;
  updated_at: string;
  finished_at: string | null;
}

export interface Happening {
  event_id: number;
  type: string;
  subject: string;
  payload: Readonly<Record<string, unknown>>;
  created_at: string;
}

const EVENTS_SQL =
  "SELECT event_id, type, subject, payload, created_at FROM granary_events WHERE type NOT LIKE 'job.%' AND type NOT LIKE 'stage.%' ORDER BY event_id DESC LIMIT 40";

const LOOK_MS = 10_000;

export const isOpen = ({ state }: { state: string }): boolean =>
  state === 'running' || state === 'pending' || state === 'paused';

/** What runs, what broke this week and what was done today, live. */
export function useJobs() {
  const answer = useOverview();
  const { running = [], failed = [], completed = [] } = answer.data ?? {};
  const open: Job[] = running.map((job) => ({ ...job, error: null, finished_at: null }));
  const ended: Job[] = [...failed, ...completed];
  ended.sort((one, other) => Date.parse(other.finished_at ?? '') - Date.parse(one.finished_at ?? ''));
  return { ...answer, jobs: [...open, ...ended] };
}

/** What has changed in the account, the newest first. */
export function useHappenings() {
  const answer = useOperation('query.hybrid', { sql: EVENTS_SQL, since: monthAgo() }, { every: LOOK_MS });
  const happenings = (answer.data?.data ?? []).map((row) => parsed(row, ['payload']) as unknown as Happening);
  return { ...answer, happenings };
}

/** Of the day, so that everybody who asks on it shares one answer. */
const monthAgo = (): string =>
  `${new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** Nested values come as JSON in text. */
function parsed(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const nested = names.map((name) => [
    name,
    typeof row[name] === 'string' ? JSON.parse(row[name]) : row[name],
  ]);
  return { ...row, ...Object.fromEntries(nested) };
}

const SEEN = 'granary.seen';
const seen = new Store<string>(readStored<string>(localStorage, SEEN) ?? new Date().toISOString());

/** Ended jobs that the person has not looked at yet. */
export function useUnseen(jobs: readonly Job[]): readonly Job[] {
  const since = useStore(seen);
  useEffect(() => writeStored(localStorage, SEEN, since), [since]);
  return jobs.filter(
    ({ finished_at }) => finished_at !== null && Date.parse(finished_at) > Date.parse(since),
  );
}

export const markSeen = (): void => seen.set(new Date().toISOString());

/** How far a job is, between 0 and 1, where it knows. */
export function partOf({ progress, state }: Job): number | undefined {
  if (state === 'completed') return 1;
  const number = (...names: string[]) =>
    names.map((name) => progress[name]).find((value): value is number => typeof value === 'number');
  const done = number(
    'done',
    'rows_done',
    'pages_crawled',
    'rows_processed',
    'stages_completed',
    'bytes_read',
  );
  const queued = number('pages_queued');
  const total =
    number('total', 'rows_total', 'stages_total', 'bytes_total') ??
    (queued === undefined ? undefined : queued + (done ?? 0));
  if (done === undefined || total === undefined || total === 0) return undefined;
  return done / total;
}
