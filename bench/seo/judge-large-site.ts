import { importanceOf } from '../../src/platform/seo/judge/is-scored.ts';
import { judgeSite } from '../../src/platform/seo/judge/judge-site.ts';
import { judgeableRules } from '../../src/platform/seo/judge/judgeable-rules.ts';
import { AuditTotal } from '../../src/platform/seo/judge/total.ts';
import { pageRules } from '../../src/platform/seo/rules/catalogue.ts';
import { CATEGORIES, type Category } from '../../src/platform/seo/rules/define-rule.ts';
import { linkedPageRules, siteRules } from '../../src/platform/seo/rules/site/index.ts';
import type { Weighed } from '../../src/platform/seo/score/weigh.ts';
import { EVERYTHING } from '../../src/platform/seo/testing-sites.ts';
import type { Measure } from '../support/table.ts';
import { buildLargeSite, LINKS, PAGES, WORDS } from './large-site.ts';

const MOST_SECONDS = 10;
const MOST_MEGABYTES = 500;
const PAGE_RULES = 110;
const FAILING = 15;
const MEGABYTE = 1024 * 1024;

/** Judges a whole site and scores it, with what its pages say for themselves made up. */
export async function judgeLargeSite(): Promise<Measure[]> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage.rss());
  };
  const site = buildLargeSite();
  const outcomes = pageOutcomes();
  look();
  const built = highest - before;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const judgement = judgeSite(site, EVERYTHING);
  look();
  const judged = performance.now();
  const total = new AuditTotal({
    ofPages: judgeableRules([...pageRules, ...linkedPageRules], EVERYTHING),
    ofSite: judgeableRules(siteRules, EVERYTHING),
  });
  const importance = importanceOf(site);
  const rules: string[][] = [];
  let issues = judgement.site.issues.length;
  for (const { number, outcomes: linked, issues: found } of judgement.pages) {
    total.add({
      importance: importance[number] ?? 0,
      outcomes: [outcomes[number % outcomes.length] ?? [], linked],
    });
    rules.push([...new Set(found.map(({ rule }) => rule))]);
    issues += found.length;
    if (number % 100 === 0) look();
  }
  const linked = performance.now();
  const score = total.finish(judgement.site.outcomes);
  for (const [number, failed] of rules.entries()) for (const rule of failed) score.pageIssue(number, rule);
  const end = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1_000_000;
  look();
  const seconds = (from: number, to: number): string => `${((to - from) / 1_000).toFixed(2)} s`;
  const grown = (highest - before) / MEGABYTE;
  return [
    {
      what: `judging and scoring ${PAGES.toLocaleString('en')} pages of ${LINKS} links and ${WORDS} words, ${issues.toLocaleString('en')} issues`,
      value: `${cpuSeconds.toFixed(2)} CPU s`,
      bar: `≤ ${MOST_SECONDS} s`,
      pass: cpuSeconds <= MOST_SECONDS,
    },
    {
      what: 'the same by the clock, beside other work',
      value: seconds(start, end),
      bar: '',
      pass: undefined,
    },
    { what: 'of it rules about the site', value: seconds(start, judged), bar: '', pass: undefined },
    {
      what: 'of it rules about its pages, and their scores',
      value: seconds(judged, linked),
      bar: '',
      pass: undefined,
    },
    {
      what: 'of it the total, with the points of each issue',
      value: seconds(linked, end),
      bar: '',
      pass: undefined,
    },
    {
      what: 'memory that this takes, with the site',
      value: `${Math.round(grown)} MB`,
      bar: `≤ ${MOST_MEGABYTES} MB`,
      pass: grown <= MOST_MEGABYTES,
    },
    { what: 'of it the site alone', value: `${Math.round(built / MEGABYTE)} MB`, bar: '', pass: undefined },
  ];
}

/** What rules about single pages say; a few kinds of pages will do. */
function pageOutcomes(): Weighed[][] {
  const categories = Object.keys(CATEGORIES) as Category[];
  return Array.from({ length: 20 }, (_, kind) =>
    Array.from({ length: PAGE_RULES }, (_, at): Weighed => {
      const fails = at % PAGE_RULES < FAILING && (at + kind) % 2 === 0;
      return {
        ...{
          rule: `page-rule-${at}`,
          category: categories[at % categories.length] ?? 'http',
          weight: 1 + (at % 5),
        },
        ...{ extent: fails ? 1 : 0, cap: null, findings: fails ? 2 : 0, share: null },
        severity: fails ? 'low' : null,
      };
    }),
  );
}
