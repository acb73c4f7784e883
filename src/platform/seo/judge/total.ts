import { type PageScore, rounded, scorePage } from '../score/page-score.ts';
import { scoreSite } from '../score/site-score.ts';
import { type Weighed, withoutAll, withoutOne } from '../score/weigh.ts';
import { type Judgeable, pageWhatIf, siteWhatIf } from '../score/what-if.ts';
import { mergeOutcomes } from './merge-outcomes.ts';

/** What one finding costs, and what the site would score without it. */
export interface IssuePoints {
  page_points: number;
  site_points: number;
  score_if_fixed: number;
}

export interface RuleTotal {
  rule: string;
  /** Findings on all pages. */
  count: number;
  site_points: number;
  score_if_fixed: number;
}

export interface AuditScore {
  exact: number;
  /** As people see it. */
  score: number;
  gates: { rule: string; cap: number }[];
  /** What the rules about the site took, and what limits took of pages and site; the rest its pages lost by category. */
  lost: { site: number; cap: number };
  /** Of the pages that count: those without a critical or high issue; null without any. */
  clean_url_share: number | null;
  /** The most expensive first. */
  rules: RuleTotal[];
  /** Of one finding of a rule on a page, by the number that `add` gave. */
  pageIssue(page: number, rule: string): IssuePoints;
  /** Of one finding of a rule about the site. */
  siteIssue(rule: string): IssuePoints;
}

export interface TotalledPage {
  /** How much it counts among all; 0 of pages that the site is not scored by. */
  importance: number;
  /** Of the page itself, and of what the others show of it. */
  outcomes: readonly (readonly Weighed[])[];
}

/** What a rule takes from a page. */
interface Loss {
  points: number;
  findings: number;
  /** What the page would score more without one of its findings, and without all. */
  gainOfOne: number;
  gainOfAll: number;
  opens: readonly string[];
}

interface Totalled {
  importance: number;
  losses: ReadonlyMap<string, Loss>;
}

/** What fixing something may let be judged. */
export interface JudgeableRules {
  ofPages: Judgeable;
  ofSite: Judgeable;
}

/** Adds up an audit page after page, keeping of each only what it loses. */
export class AuditTotal {
  readonly #judgeable: JudgeableRules;
  readonly #pages: Totalled[] = [];
  #importance = 0;
  #scored = 0;
  #clean = 0;
  #sum = 0;
  #capped = 0;

  constructor(judgeable: JudgeableRules) {
    this.#judgeable = judgeable;
  }

  /** The score of this page; its number is the count of those before. */
  add({ importance, outcomes }: TotalledPage): PageScore {
    const merged = mergeOutcomes(outcomes);
    const score = scorePage(merged);
    this.#pages.push({ importance, losses: lossesOf(merged, score, this.#judgeable.ofPages) });
    if (importance > 0) {
      this.#importance += importance;
      this.#sum += importance * score.exact;
      this.#capped += importance * score.capped;
      this.#scored += 1;
      const isBad = merged.some(({ severity }) => severity === 'critical' || severity === 'high');
      this.#clean += isBad ? 0 : 1;
    }
    return score;
  }

  finish(site: readonly Weighed[]): AuditScore {
    const base = this.#scored === 0 ? 100 : this.#sum / this.#importance;
    const { exact, gates, points, lost, capped } = scoreSite(base, site);
    const ofPages = this.#scored === 0 ? 0 : this.#capped / this.#importance;
    const whatIf = siteWhatIf(site, this.#judgeable.ofSite);
    const partOf = (page: Totalled): number => (page.importance > 0 ? page.importance / this.#importance : 0);
    return {
      ...{ exact, gates, score: rounded(exact), lost: { site: lost, cap: ofPages + capped } },
      clean_url_share: this.#scored === 0 ? null : this.#clean / this.#scored,
      rules: this.#rules(site, { points, scoreIf: whatIf, base, partOf }),
      pageIssue: (number, rule) => {
        const page = this.#pages[number];
        const loss = page?.losses.get(rule);
        if (page === undefined || loss === undefined)
          return { page_points: 0, site_points: 0, score_if_fixed: exact };
        const part = partOf(page);
        const page_points = loss.points / Math.max(1, loss.findings);
        return {
          page_points,
          site_points: page_points * part,
          score_if_fixed: whatIf(base + part * loss.gainOfOne, {
            opens: loss.findings <= 1 ? loss.opens : [],
          }),
        };
      },
      siteIssue: (rule) => {
        const outcome = site.find((one) => one.rule === rule);
        if (outcome === undefined) return { page_points: 0, site_points: 0, score_if_fixed: exact };
        return {
          page_points: 0,
          site_points: (points.get(rule) ?? 0) / Math.max(1, outcome.findings),
          score_if_fixed: whatIf(base, { instead: withoutOne(outcome) }),
        };
      },
    };
  }

  #rules(site: readonly Weighed[], { points, scoreIf, base, partOf }: Sums): RuleTotal[] {
    const sums = new Map<string, RuleSum>();
    for (const page of this.#pages) {
      const part = partOf(page);
      for (const [rule, loss] of page.losses) {
        const sum = sums.get(rule) ?? { count: 0, points: 0, gain: 0, opens: new Set() };
        sum.count += loss.findings;
        sum.points += part * loss.points;
        sum.gain += part * loss.gainOfAll;
        for (const opened of loss.opens) sum.opens.add(opened);
        sums.set(rule, sum);
      }
    }
    const ofPages = [...sums].map(
      ([rule, sum]): RuleTotal => ({
        ...{ rule, count: sum.count, site_points: sum.points },
        score_if_fixed: scoreIf(base + sum.gain, { opens: [...sum.opens] }),
      }),
    );
    const ofSite = site
      .filter(({ findings }) => findings > 0)
      .map(
        (outcome): RuleTotal => ({
          ...{ rule: outcome.rule, count: outcome.findings, site_points: points.get(outcome.rule) ?? 0 },
          score_if_fixed: scoreIf(base, { instead: withoutAll(outcome) }),
        }),
      );
    return [...ofPages, ...ofSite].sort(byCost);
  }
}

/** Of one rule, on all pages. */
interface RuleSum {
  count: number;
  points: number;
  gain: number;
  opens: Set<string>;
}

interface Sums {
  points: ReadonlyMap<string, number>;
  scoreIf: ReturnType<typeof siteWhatIf>;
  base: number;
  partOf(page: Totalled): number;
}

function lossesOf(
  outcomes: readonly Weighed[],
  { exact, points }: PageScore,
  judgeable: Judgeable,
): ReadonlyMap<string, Loss> {
  const losses = new Map<string, Loss>();
  let whatIf: ReturnType<typeof pageWhatIf> | undefined;
  for (const outcome of outcomes) {
    const { rule, findings } = outcome;
    if (findings === 0) continue;
    whatIf ??= pageWhatIf(outcomes, judgeable);
    losses.set(rule, {
      points: points.get(rule) ?? 0,
      findings,
      opens: outcome.opens ?? [],
      gainOfOne: Math.max(0, whatIf(withoutOne(outcome)) - exact),
      gainOfAll: Math.max(0, whatIf(withoutAll(outcome)) - exact),
    });
  }
  return losses;
}

const byCost = (one: RuleTotal, other: RuleTotal): number =>
  other.site_points - one.site_points || (one.rule < other.rule ? -1 : 1);
