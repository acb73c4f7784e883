import type { PageFacts } from '../facts/page-facts.ts';
import type { Need, PageRule, PageSurroundings, Verdict } from '../rules/define-rule.ts';
import { type Weighed, weigh } from '../score/weigh.ts';
import { byUrgency, type Issue, toIssue } from './issue.ts';

export interface Coverage {
  /** Rules that came to a conclusion. */
  ran: string[];
  skipped: { rule: string; reason: string }[];
  inconclusive: { rule: string; reason: string }[];
}

export interface PageJudgement {
  outcomes: Weighed[];
  issues: Issue[];
  passed: string[];
  coverage: Coverage;
}

export interface JudgeOptions {
  rules: readonly PageRule[];
  surroundings: PageSurroundings;
  /** What was looked at. */
  available: ReadonlySet<Need>;
  urlKey: string;
}

export const MISSING: Readonly<Record<Need, string>> = {
  html: 'There is no HTML to read.',
  response: 'No status and headers were given.',
  rendered: 'The page was not rendered: set js_rendering to true.',
  pages: 'It needs the other pages of the site: run an audit.',
  files: 'It needs robots.txt and the sitemaps of the site: run an audit.',
  requests: 'It needs further requests to the site: run an audit.',
};

/** Every rule's verdict on one page. */
export function judgePage(page: PageFacts, options: JudgeOptions): PageJudgement {
  const { rules, surroundings, available, urlKey } = options;
  const judgement: PageJudgement = {
    outcomes: [],
    issues: [],
    passed: [],
    coverage: { ran: [], skipped: [], inconclusive: [] },
  };
  const place = { url: page.url, urlKey, phase: 'page' as const };
  const { runnable, skipped } = chosen(rules, available);
  judgement.coverage.skipped.push(...skipped);
  for (const rule of runnable) addVerdict(judgement, rule, rule.judge(page, surroundings), place);
  judgement.issues.sort(byUrgency);
  return judgement;
}

interface Choice {
  runnable: PageRule[];
  skipped: Coverage['skipped'];
}

const choices = new WeakMap<readonly PageRule[], WeakMap<ReadonlySet<Need>, Choice>>();

/** Chosen once for all pages that are judged by the same lists. */
function chosen(rules: readonly PageRule[], available: ReadonlySet<Need>): Choice {
  const known = choices.get(rules) ?? new WeakMap<ReadonlySet<Need>, Choice>();
  choices.set(rules, known);
  const choice = known.get(available) ?? choose(rules, available);
  known.set(available, choice);
  return choice;
}

function choose(rules: readonly PageRule[], available: ReadonlySet<Need>): Choice {
  const choice: Choice = { runnable: [], skipped: [] };
  for (const rule of rules) {
    const missing = missingFor(rule, available);
    if (missing === undefined) choice.runnable.push(rule);
    else choice.skipped.push({ rule: rule.id, reason: MISSING[missing] });
  }
  return choice;
}

export const missingFor = (
  { needs, cannotDoWithout = needs }: Pick<PageRule, 'needs' | 'cannotDoWithout'>,
  available: ReadonlySet<Need>,
): Need | undefined => cannotDoWithout.find((need) => !available.has(need));

/** The rules that cannot be judged by what there is, and why. */
export const skippedFor = (
  rules: readonly (Pick<PageRule, 'id'> & Parameters<typeof missingFor>[0])[],
  available: ReadonlySet<Need>,
): Coverage['skipped'] =>
  rules.flatMap((rule) => {
    const missing = missingFor(rule, available);
    return missing === undefined ? [] : [{ rule: rule.id, reason: MISSING[missing] }];
  });

export function addVerdict(
  { outcomes, issues, passed, coverage }: PageJudgement,
  rule: Pick<PageRule, 'id'> & Parameters<typeof toIssue>[0],
  verdict: Verdict,
  place: Parameters<typeof toIssue>[2],
): void {
  if (verdict.outcome === 'not_applicable') return;
  if (verdict.outcome === 'inconclusive') {
    coverage.inconclusive.push({ rule: rule.id, reason: verdict.reason });
    return;
  }
  coverage.ran.push(rule.id);
  const weighed = weigh(rule, verdict);
  if (weighed !== null) outcomes.push(weighed);
  if (verdict.outcome === 'pass') passed.push(rule.id);
  else for (const finding of verdict.findings) issues.push(toIssue(rule, finding, place));
}
