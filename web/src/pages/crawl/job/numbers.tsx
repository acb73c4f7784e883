import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '../../../kit/cn.ts';
import { Progress } from '../../../kit/progress.tsx';
import { Spark } from '../../../kit/spark.tsx';
import type { Output } from '../../../lib/api.ts';
import { count, duration } from '../../../lib/format.ts';
import type { Crawl } from './job-page.tsx';

export type Frontier = Output<'crawl.frontier'>;

const LATELY = 10;

/** Pages per second over the last ten that are whole. */
export function paceOf({ pages_by_second }: Frontier): number {
  const last = pages_by_second.slice(-LATELY - 1, -1);
  return last.reduce((total, pages) => total + pages, 0) / Math.max(1, last.length);
}

/** The numbers of a crawl in one strip; each leads to the addresses it counts. */
export function Numbers({ crawl, frontier }: { crawl: Crawl; frontier: Frontier | undefined }) {
  const { progress, status, budget, job_id } = crawl;
  const pace = frontier === undefined ? 0 : paceOf(frontier);
  const mean = progress.pages_crawled / Math.max(0.001, crawl.duration_secs ?? 0);
  const wanted = Math.min(budget.max_pages, progress.pages_crawled + progress.pages_queued);
  const part = status === 'completed' ? 1 : wanted === 0 ? undefined : progress.pages_crawled / wanted;
  return (
    <section aria-label="Progress" className="overflow-hidden rounded-lg border bg-panel">
      <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 lg:grid-cols-6">
        <Figure
          name="Pages per second"
          value={
            status === 'running' ? pace.toFixed(1) : crawl.duration_secs === null ? '0' : mean.toFixed(1)
          }
          more={
            status === 'running' ? (
              <Spark
                kind="line"
                className="w-full"
                values={frontier?.pages_by_second.slice(0, -1) ?? [0, 0]}
                label="Pages per second over the last minute"
              />
            ) : (
              <span className="text-xs text-faint">
                {crawl.duration_secs === null ? 'idle' : `over ${duration(crawl.duration_secs)}`}
              </span>
            )
          }
        />
        <Figure
          name="Crawled"
          value={count(progress.pages_crawled)}
          to={`/crawl/jobs/${job_id}/addresses`}
          state="crawled"
        />
        <Figure
          name="Queue"
          value={count(progress.pages_queued)}
          to={`/crawl/jobs/${job_id}/addresses`}
          state="queued"
        />
        <Figure
          name="Errors"
          value={count(progress.pages_failed)}
          look={progress.pages_failed > 0 ? 'text-bad' : ''}
          to={`/crawl/jobs/${job_id}/addresses`}
          state="failed"
        />
        <Figure
          name="Skipped"
          value={count(progress.pages_skipped)}
          to={`/crawl/jobs/${job_id}/addresses`}
          state="skipped"
        />
        <Figure
          name="Rows"
          value={count(progress.rows_extracted)}
          more={
            progress.rows_quarantined > 0 && (
              <span className="text-xs text-warn">{count(progress.rows_quarantined)} in quarantine</span>
            )
          }
        />
      </dl>
      <Progress
        part={part}
        label="Share of known pages crawled"
        tone={
          status === 'running'
            ? 'running'
            : status === 'paused'
              ? 'warn'
              : status === 'failed'
                ? 'bad'
                : 'good'
        }
        className="rounded-none"
      />
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string;
  more?: ReactNode;
  look?: string;
  to?: string;
  state?: string;
}

const Figure = ({ name, value, more, look, to, state }: FigureProps) => (
  <div className="flex min-h-20 flex-col bg-panel px-4 py-2">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className={cn('text-xl font-semibold tabular-nums', look)}>
      {to === undefined ? (
        value
      ) : (
        <Link to={to} search={{ state } as never} className="hover:underline">
          {value}
        </Link>
      )}
    </dd>
    {more && <dd className="mt-auto">{more}</dd>}
  </div>
);
