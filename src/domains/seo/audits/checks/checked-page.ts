import type { Static } from 'typebox';
import {
  type FlatFacts,
  type Judgeable,
  type PageFacts,
  type PageJudgement,
  type PageScore,
  pageWhatIf,
  RULESET,
  rounded,
  withoutOne,
} from '../../../../platform/seo/index.ts';
import { countsOf } from '../audit-result.ts';
import { capLosses, toCategoryLoss } from '../category-losses.ts';
import type { CheckResult, IssueRecord } from '../schema.ts';
import { four } from '../settle/settlement.ts';

export type CheckedPage = Static<typeof CheckResult>;

interface Judged {
  score: PageScore;
  /** What fixing something may let be judged. */
  judgeable: Judgeable;
  facts: FlatFacts;
  checkedAt: string;
}

/** One page with its score, in which every point that is missing has its issue. */
export function toCheckedPage(
  page: PageFacts,
  { issues, outcomes, passed, coverage }: PageJudgement,
  { score, judgeable, facts, checkedAt }: Judged,
): CheckedPage {
  const counts = countsOf(issues);
  const perRule = new Map<string, number>();
  for (const { rule } of issues) perRule.set(rule, (perRule.get(rule) ?? 0) + 1);
  const whatIf = pageWhatIf(outcomes, judgeable);
  const ifFixed = (rule: string): number => {
    const outcome = outcomes.find((one) => one.rule === rule);
    return outcome === undefined ? score.exact : whatIf(withoutOne(outcome));
  };
  const records: IssueRecord[] = issues.map((issue) => {
    const points = (score.points.get(issue.rule) ?? 0) / (perRule.get(issue.rule) ?? 1);
    return {
      ...issue,
      page_points: four(points),
      site_points: null,
      score_if_fixed: four(ifFixed(issue.rule)),
      history: null,
    };
  });
  return {
    url: page.url,
    final_url: page.finalUrl,
    checked_at: checkedAt,
    ruleset: RULESET,
    score: rounded(score.exact),
    score_exact: four(score.exact),
    gates: score.gates,
    categories: [...score.categories.map(toCategoryLoss), ...capLosses(score.capped)],
    counts,
    issues: records.sort((one, other) => (other.page_points ?? 0) - (one.page_points ?? 0)),
    passed,
    coverage,
    clean_url_share: (counts.critical ?? 0) + (counts.high ?? 0) === 0 ? 1 : 0,
    facts: { ...facts },
  };
}
