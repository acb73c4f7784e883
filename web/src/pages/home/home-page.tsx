import { Link } from '@tanstack/react-router';
import { JobLine } from '../../frame/job-line.tsx';
import { Page, Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { Time } from '../../kit/time.tsx';
import { isOpen, useJobs } from '../../lib/activity.ts';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { addressOf } from '../../lib/ids.ts';
import { useOperation } from '../../lib/query.ts';
import { useAccount } from '../../lib/session.ts';
import { Changes } from './changes.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NearLimits } from './near-limits.tsx';

const SHOWN = 8;
const DAY = 86_400_000;

/** Three questions: what runs, what broke, what changed. */
export default function HomePage() {
  const account = useAccount();
  const work = useJobs();
  const datasets = useOperation('datasets.list', { limit: SHOWN, sort: '-updated_at' }, { every: 15_000 });
  const running = work.jobs.filter(isOpen);
  const broken = work.jobs.filter(
    ({ state, finished_at }) => state === 'failed' && Date.now() - Date.parse(finished_at ?? '') < 7 * DAY,
  );
  const ended = work.jobs
    .filter(({ state }) => state === 'completed')
    .slice(0, Math.max(0, 4 - running.length));
  const isNew = datasets.data?.total === 0 && work.data !== undefined && work.jobs.length === 0;
  return (
    <Page
      title="Home"
      facts={[
        account?.name,
        `${account?.tier} tier`,
        running.length > 0 ? `${plural(running.length, 'job')} running` : 'nothing running',
        broken.length > 0 && `${broken.length} failed this week`,
        ...todayOf(work.data?.today),
      ]}
      calls={[callOf('dashboard.get'), callOf('datasets.list', { limit: SHOWN, sort: '-updated_at' })]}
    >
      {isNew && <FirstSteps />}
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Section title="What broke" note="this week">
              {work.error !== null && (
                <ErrorNote error={work.error} onRetry={() => void work.refetch()} className="m-2" />
              )}
              {work.isPending && <SkeletonRows rows={3} />}
              {work.data !== undefined && broken.length === 0 && (
                <p className="flex items-center gap-2 p-3 text-sm text-quiet">
                  <StateMark state="completed" short /> Nothing failed in the last seven days.
                </p>
              )}
              {broken.slice(0, SHOWN).map((job) => (
                <JobLine key={job.job_id} job={job} />
              ))}
            </Section>
            <Section title="What runs" note={running.length > 0 ? running.length : undefined}>
              {work.isPending && <SkeletonRows rows={3} />}
              {work.data !== undefined && running.length === 0 && (
                <p className="border-b p-3 text-sm text-quiet last:border-b-0">
                  Nothing right now{ended.length > 0 && '; this ended last'}.
                </p>
              )}
              {[...running.slice(0, SHOWN), ...ended].map((job) => (
                <JobLine key={job.job_id} job={job} />
              ))}
            </Section>
          </div>
          <Section title="Datasets" note={datasets.data?.total}>
            {datasets.isPending && <SkeletonRows rows={4} />}
            {datasets.error !== null && <ErrorNote error={datasets.error} className="m-2" />}
            {datasets.data?.data.length === 0 && (
              <p className="p-3 text-sm text-quiet">
                No datasets yet. A crawl, an import or an API call creates one.
              </p>
            )}
            {datasets.data?.data.map((dataset) => (
              <DatasetLine key={dataset.dataset_id} {...dataset} />
            ))}
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Changes />
          <NearLimits />
        </div>
      </div>
    </Page>
  );
}

/** What was done since midnight, without what was not. */
function todayOf(today: Output<'dashboard.get'>['today'] | undefined): string[] {
  if (today === undefined) return [];
  const { rows_written: rows, rows_enriched: enriched, pages_crawled: pages } = today;
  return [
    rows > 0 ? `${plural(rows, 'row')} written today` : '',
    enriched > 0 ? `${plural(enriched, 'row')} enriched` : '',
    pages > 0 ? `${plural(pages, 'page')} crawled` : '',
  ].filter((text) => text !== '');
}

type Dataset = Output<'datasets.list'>['data'][number];

const DatasetLine = ({ dataset_id, name, row_count, columns, updated_at }: Dataset) => (
  <Link
    to={addressOf(dataset_id) ?? '/'}
    className="flex h-8 items-center gap-4 border-b px-3 text-sm last:border-b-0 hover:bg-hover"
  >
    <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
    <span className="text-xs tabular-nums text-quiet">{plural(row_count, 'row')}</span>
    <span className="w-24 text-right text-xs tabular-nums text-quiet max-sm:hidden">
      {plural(columns.length, 'column')}
    </span>
    <Time at={updated_at} className="w-20 text-right text-xs tabular-nums text-faint" />
  </Link>
);
