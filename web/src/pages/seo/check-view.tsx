import type { CheckResult, UrlCheckResult } from '../../../../client/index.ts';
import { Section } from '../../frame/page.tsx';
import { Facts } from '../../kit/facts.tsx';
import { count, plural, words } from '../../lib/format.ts';
import { PAGE_FACTS, textOf } from './audit/page-facts.ts';
import { FoundIssues } from './live/found-issues.tsx';
import { CategoryBars } from './shared/categories.tsx';
import { groupIssues } from './shared/group.ts';
import { ScoreGauge } from './shared/score.tsx';
import { SeverityCounts } from './shared/severity-mark.tsx';

const SCORE = 100;

/** The result of one check: what it costs, where, and what was read. */
export function CheckView({ result }: { result: CheckResult | UrlCheckResult }) {
  const { score, score_exact, counts, issues, categories, gates, facts, coverage } = result;
  const groups = groupIssues(issues).map((group) => ({
    ...group,
    // The score of rules with one issue is told; that of several is theirs together.
    scoreIfFixed:
      group.count === 1
        ? (issues.find(({ rule }) => rule === group.rule)?.score_if_fixed ?? null)
        : gates.length > 0 || score_exact === null || group.points === null
          ? null
          : Math.min(SCORE, score_exact + group.points),
  }));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <Section title="Issues" note={plural(issues.length, 'issue')} className="xl:col-span-2">
        <FoundIssues groups={groups} issues={issues} score={score_exact} empty="No issues found." isOnePage />
      </Section>
      <div className="flex min-w-0 flex-col gap-4">
        <Section title="Score">
          <div className="flex flex-wrap items-center gap-4 p-4">
            <ScoreGauge score={score} />
            <div className="flex flex-1 basis-40 flex-col gap-2 text-sm">
              <SeverityCounts counts={counts} long />
              <p className="text-quiet">
                {plural(coverage.ran.length, 'rule')} ran, {count(coverage.skipped.length)} skipped,{' '}
                {count(coverage.inconclusive.length)} inconclusive.
              </p>
            </div>
          </div>
          {gates.map(({ rule, cap }) => (
            <p key={rule} className="border-t bg-warn-soft px-3 py-2 text-sm">
              {words(rule)} limits the score to {cap}.
            </p>
          ))}
        </Section>
        {'redirects' in result && result.redirects.length > 0 && (
          <Section title="Redirects" note={count(result.redirects.length)}>
            <ol className="p-3 font-mono text-xs">
              {result.redirects.map(({ url, status, location }) => (
                <li key={url} className="py-0.5 break-all">
                  {status} {url} → {location}
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Section title="Points lost by category">
          <CategoryBars categories={categories} className="py-1" />
        </Section>
        <Section title="Facts">
          <Facts
            className="p-3"
            facts={PAGE_FACTS.filter(({ id }) => id in facts).map((fact) => [
              fact.label,
              textOf(fact, facts[fact.id]),
            ])}
          />
        </Section>
      </div>
    </div>
  );
}
