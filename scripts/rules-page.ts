import { linkedPageRules, type Need, pageRules, siteRules } from '../src/platform/seo/index.ts';
import { CATEGORIES, type Category, type RuleBasics } from '../src/platform/seo/rules/define-rule.ts';

type Rule = RuleBasics & { level: 'page' | 'site' };

const INTRODUCTION = `# Rules of audits

Every rule that judges pages and sites, made from the code by \`npm run generate\`. A rule passes, fails, does not apply, or is inconclusive;
only what passes or fails counts. Severity says how bad it is: critical stops crawling or indexing, info never costs points. A second
severity is that of a lesser form, which costs half. Weight is its part of the points of its category. See [audits](audits.md) for the score.

"Needs" says what has to be looked at: the HTML, the response with its headers, the rendered page (\`js_rendering\`), the other pages, the
site's files (robots.txt, sitemaps, llms.txt), or further requests. A rule whose needs were not met is listed in \`coverage.skipped\`.
`;

const NEEDS: Readonly<Record<Need, string>> = {
  html: 'HTML',
  response: 'response',
  rendered: 'rendered page',
  pages: 'other pages',
  files: 'site files',
  requests: 'further requests',
};

/** docs/seo-rules.md: all rules by category, with why they matter, what to do and an example. */
export function rulesPage(): string {
  const all = new Map<string, Rule>();
  for (const rule of [...pageRules, ...linkedPageRules, ...siteRules])
    if (!all.has(rule.id)) all.set(rule.id, rule);
  const sections = (Object.keys(CATEGORIES) as Category[]).map((id) => {
    const rules = [...all.values()].filter(({ category }) => category === id);
    return `## ${CATEGORIES[id].title}\n\n${CATEGORIES[id].budget} of the 100 points of a page.\n\n${rules.map(describe).join('\n')}`;
  });
  return `${[INTRODUCTION, `${all.size} rules.\n`, ...sections].join('\n')}`;
}

function describe(rule: Rule): string {
  const { id, title, why, fix, example, severity, lower, weight, needs, level } = rule;
  const severities = lower === undefined ? severity : `${severity} or ${lower}`;
  const facts = [
    severities,
    level === 'site' ? 'about the site' : 'about a page',
    weight === 0 ? 'costs no points' : `weight ${weight}`,
    `needs ${needs.map((need) => NEEDS[need]).join(', ')}`,
  ];
  return `### ${title}\n\n\`${id}\`: ${facts.join('; ')}.\n\n${why} ${fix}\n\n${block('Wrong', example.bad)}\n${block('Right', example.good)}`;
}

/** An example may hold what ends a block. */
function block(label: string, text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${label}:\n\n${fence}text\n${text}\n${fence}\n`;
}
