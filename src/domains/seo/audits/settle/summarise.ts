import {
  type AuditScore,
  type Category,
  linkedPageRules,
  type Need,
  type PageFacts,
  type PageScore,
  pageRules,
  RULESET,
  SITE_BUDGET,
  type SiteJudgement,
  siteRules,
  skippedFor,
  toFlatFacts,
  type Weighed,
} from '../../../../platform/seo/index.ts';
import { countsOf } from '../audit-result.ts';
import { capLosses, siteLoss, toCategoryLoss } from '../category-losses.ts';
import { four } from './settlement.ts';

/** What the pages of an audit have in common, added up while each is at hand. */
export class Tally {
  readonly #budgets = new Map<Category, { budget: number; lost: number }>();
  readonly #ran = new Set<string>();
  readonly #failed = new Set<string>();

  addPage({ categories }: PageScore, importance: number, outcomes: readonly Weighed[]): void {
    for (const { id, budget, lost } of categories) {
      const sum = this.#budgets.get(id) ?? { budget: 0, lost: 0 };
      sum.budget += importance * budget;
      sum.lost += importance * lost;
      this.#budgets.set(id, sum);
    }
    for (const { rule, findings } of outcomes) {
      this.#ran.add(rule);
      if (findings > 0) this.#failed.add(rule);
    }
  }

  /** By category, as an average page has them. */
  categories() {
    return [...this.#budgets].map(([id, sum]) => toCategoryLoss({ id, ...sum }));
  }

  ran = (): string[] => [...this.#ran];
  passed = (): string[] => [...this.#ran].filter((rule) => !this.#failed.has(rule));
}

interface Settled {
  score: AuditScore;
  tally: Tally;
  judged: SiteJudgement;
  available: ReadonlySet<Need>;
  severities: readonly { severity: string }[];
  startFacts: PageFacts | null;
}

const RULES = new Map([...pageRules, ...linkedPageRules, ...siteRules].map((rule) => [rule.id, rule]));

/** What an audit says of the site, apart from its pages and issues. */
export function summarise({
  score,
  tally,
  judged,
  available,
  severities,
  startFacts,
}: Settled): Record<string, unknown> {
  const { coverage, passed } = judged.site;
  const ran = [...tally.ran(), ...coverage.ran];
  return {
    ruleset: RULESET,
    gates: score.gates,
    categories: [...tally.categories(), siteLoss(SITE_BUDGET, score.lost.site), ...capLosses(score.lost.cap)],
    counts: countsOf(severities),
    rules: score.rules.map((rule) => ({
      ...rule,
      ...textOf(rule.rule),
      site_points: four(rule.site_points),
      score_if_fixed: four(rule.score_if_fixed),
    })),
    passed: [...tally.passed(), ...passed],
    coverage: {
      ran,
      skipped: [...skippedFor(pageRules, available), ...judged.skipped, ...coverage.skipped],
      inconclusive: coverage.inconclusive,
    },
    clean_url_share: score.clean_url_share,
    facts: startFacts === null ? {} : toFlatFacts(startFacts, true),
  };
}

function textOf(id: string) {
  const rule = RULES.get(id);
  return { title: rule?.title ?? id, severity: rule?.severity ?? 'info', category: rule?.category ?? 'http' };
}
