import { Section } from '../../../frame/page.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Progress } from '../../../kit/progress.tsx';
import { count, plural } from '../../../lib/format.ts';
import { type AuditRun, isOver } from '../live/fold.ts';
import { FoundIssues } from '../live/found-issues.tsx';
import { LatestPages } from '../live/latest-pages.tsx';
import { categoriesSoFar, countsSoFar, groupsSoFar, partSoFar, scoreSoFar } from '../live/so-far.ts';
import { CategoryBars } from '../shared/categories.tsx';
import { ScoreGauge } from '../shared/score.tsx';
import { SeverityCounts } from '../shared/severity-mark.tsx';

interface VisitResultProps {
  run: AuditRun;
  isBusy: boolean;
}

/** The audit as far as it is: its score counts, issues and pages come in. */
export function VisitResult({ run, isBusy }: VisitResultProps) {
  const { summary, error, pages, issues } = run;
  return (
    <div className="mt-6 flex flex-col gap-4">
      {error !== undefined && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          <span className="font-medium text-bad">The audit has failed.</span> {error.message}
        </p>
      )}
      <section aria-label="Score" className="overflow-hidden rounded-lg border bg-panel">
        <div className="flex items-center gap-5 p-4 sm:gap-8 sm:p-6">
          <ScoreGauge
            score={scoreSoFar(run)}
            {...(isOver(run) ? {} : { note: 'so far' })}
            className="size-28 text-base sm:size-36"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-2 text-sm">
            <p role="status" className="font-medium">
              {statusOf(run)}
            </p>
            <SeverityCounts counts={summary?.counts ?? countsSoFar(run)} long />
            {summary !== undefined && <Best run={run} />}
            {run.lastId !== '' && (
              <p className="flex items-center gap-1 text-xs text-quiet">
                Share this result
                <CopyButton text={location.href} label="Copy link" />
              </p>
            )}
          </div>
        </div>
        {summary?.gates.map(({ rule, cap }) => (
          <p key={rule} className="border-t bg-warn-soft px-4 py-2 text-sm">
            {summary.rules.find((one) => one.rule === rule)?.title ?? rule} limits the score to {cap}.
          </p>
        ))}
        {isBusy && (
          <Progress part={partSoFar(run)} label="Share of known pages read" className="rounded-none" />
        )}
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Section title="Issues" note="most expensive first" className="min-w-0 lg:col-span-2">
          <FoundIssues
            groups={groupsSoFar(run)}
            issues={issues}
            score={summary?.score_exact}
            empty={isOver(run) ? 'No issues found.' : 'No issues found yet.'}
          />
        </Section>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title="Points lost by category">
            <CategoryBars categories={categoriesSoFar(run)} className="min-h-8 py-1" />
          </Section>
          <Section title="Pages" note={count(pages.length)}>
            <LatestPages pages={pages} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function statusOf({ summary, error, started, pages, issues }: AuditRun): string {
  if (error !== undefined) return 'Failed';
  if (summary !== undefined)
    return `${plural(summary.pages, 'page')} read, ${plural(summary.issues, 'issue')} found`;
  if (started === undefined) return 'Looking at the site…';
  return `Reading page ${count(pages.length + 1)} of at most ${count(started.max_pages)}, ${plural(issues.length, 'issue')} so far`;
}

/** What is worth most. */
function Best({ run: { summary } }: { run: AuditRun }) {
  const first = summary?.rules[0];
  if (first === undefined || first.site_points <= 0) return null;
  return (
    <p className="text-quiet">
      Fix “{first.title}” first: the score rises to{' '}
      <span className="font-medium text-good">{Math.round(first.score_if_fixed)}</span>.
    </p>
  );
}
