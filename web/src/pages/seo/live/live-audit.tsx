import type { ReactNode } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Progress } from '../../../kit/progress.tsx';
import { Spark } from '../../../kit/spark.tsx';
import { count, plural } from '../../../lib/format.ts';
import { CategoryBars } from '../shared/categories.tsx';
import { ScoreGauge } from '../shared/score.tsx';
import { SeverityCounts } from '../shared/severity-mark.tsx';
import type { AuditRun } from './fold.ts';
import { FoundIssues } from './found-issues.tsx';
import { LatestPages } from './latest-pages.tsx';
import {
  categoriesSoFar,
  countsSoFar,
  groupsSoFar,
  paceOf,
  pagesBySecond,
  partSoFar,
  scoreSoFar,
} from './so-far.ts';

/** An audit while it runs: what came, how fast, and what it costs so far. */
export function LiveAudit({ run }: { run: AuditRun }) {
  const queued = run.pages.at(-1)?.queued ?? 0;
  return (
    <div className="flex flex-col gap-4">
      <section aria-label="Progress" className="overflow-hidden rounded-lg border bg-panel">
        <div className="flex flex-wrap items-center gap-6 p-4">
          <ScoreGauge score={scoreSoFar(run)} note="so far" className="size-24" />
          <dl className="grid flex-1 grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
            <Figure name="Pages">{pagesOf(run)}</Figure>
            <Figure name="Queue">{count(queued)}</Figure>
            <Figure
              name="Pages per second"
              more={
                <Spark
                  values={pagesBySecond(run)}
                  label="Pages per second over the last minute"
                  className="w-full"
                />
              }
            >
              {paceOf(run).toFixed(1)}
            </Figure>
            <Figure name="Issues" more={<SeverityCounts counts={countsSoFar(run)} />}>
              {count(run.issues.length)}
            </Figure>
          </dl>
        </div>
        {(run.rate?.crawl_delay_ms ?? 0) > 0 && (
          <p className="px-4 pb-2 text-xs text-quiet">
            The site asks for {plural((run.rate?.crawl_delay_ms ?? 0) / 1_000, 'second')} between requests.
          </p>
        )}
        <Progress part={partSoFar(run)} label="Share of known pages read" className="rounded-none" />
      </section>
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <Section
          title="Issues found"
          note="points of an average page; site-wide issues follow at the end"
          className="xl:col-span-2"
        >
          <FoundIssues groups={groupsSoFar(run)} issues={run.issues} empty="No issues found yet." />
        </Section>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title="Latest pages" note="newest first">
            <LatestPages pages={run.pages} />
          </Section>
          <Section title="Points lost by category">
            <CategoryBars categories={categoriesSoFar(run)} className="py-1" />
          </Section>
        </div>
      </div>
    </div>
  );
}

function pagesOf({ pages, started, rate }: AuditRun): string {
  const most = started?.max_pages ?? rate?.max_pages;
  return most === undefined ? count(pages.length) : `${count(pages.length)} of ${count(most)}`;
}

interface FigureProps {
  name: string;
  more?: ReactNode;
  children: ReactNode;
}

const Figure = ({ name, more, children }: FigureProps) => (
  <div className="flex min-w-0 flex-col">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    {more !== undefined && <dd className="text-xs">{more}</dd>}
  </div>
);
