import type { Brand } from '../brand.ts';
import type { ReportModel } from '../report-model.ts';
import type { ReportContent } from '../schema.ts';
import { dayOf, percent, shown, signed } from './numbers.ts';
import { CHANGES, gateText, ISSUES_TITLE, limitText, SEVERITIES } from './words.ts';

/** Text that means nothing to Markdown, on one line. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, '\\$&');
const code = (text: string): string => {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence}${fence.length > 1 ? ' ' : ''}${text.replaceAll(/\s+/g, ' ')}${fence.length > 1 ? ' ' : ''}${fence}`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function renderMarkdown(model: ReportModel, brand: Brand): string {
  const { content } = model;
  return `${[
    `# SEO report: ${plain(model.url)}`,
    `${plain(brand.name)}, ${dayOf(model.completed_at)}`,
    standing(model),
    changes(content),
    categories(content),
    `## ${ISSUES_TITLE}`,
    ...(content.top_issues.length === 0 ? ['There are none.'] : content.top_issues.map(issueOf)),
    pages(content),
    appendix(content),
  ].join('\n\n')}\n`;
}

function standing({ score, score_change: change, pages: crawled, issues, content }: ReportModel): string {
  const { counts, gates, limit_hit: limit, score_exact: exact, clean_url_share: clean } = content;
  return [
    `## Score ${shown(score)} of 100`,
    '',
    `- ${change === null ? 'This is the first audit.' : `${signed(change)} against the audit before.`} Before rounding it is ${shown(exact)}.`,
    `- ${shown(crawled)} pages, ${percent(clean)} of them without an issue`,
    `- ${shown(issues)} issues: ${SEVERITIES.map((severity) => `${shown(counts[severity])} ${severity}`).join(', ')}`,
    ...gates.map((gate) => `- ${plain(gateText(gate))}`),
    ...(limit === null ? [] : [`- ${plain(limitText(limit))}`]),
  ].join('\n');
}

function changes({ diff }: ReportContent): string {
  if (diff === null)
    return '## What changed\n\nThis is the first audit, so there is nothing to compare it with.';
  const rows = CHANGES.map(({ key, label, meaning }) => [label, shown(diff[key]), meaning]);
  return `## What changed since the audit before\n\n${table(['Change', 'Issues', 'Meaning'], rows)}`;
}

function categories({ categories: all }: ReportContent): string {
  const rows = all.map(({ title, budget, kept, lost }) => [plain(title), ...[budget, kept, lost].map(shown)]);
  return `## Points by category\n\n${table(['Category', 'Points', 'Kept', 'Lost'], rows)}`;
}

function issueOf(issue: ReportContent['top_issues'][number]): string {
  const { line, column, excerpt, expected, found } = issue.evidence;
  const place = line === null ? '' : `, line ${line}${column === null ? '' : `, column ${column}`}`;
  return [
    `### ${plain(issue.title)}`,
    '',
    `${issue.severity} · ${code(issue.rule)} · costs ${shown(issue.site_points)} points · score if fixed ${shown(issue.score_if_fixed)} · ${shown(issue.affected_count)} ${issue.affected_count === 1 ? 'page' : 'pages'}`,
    '',
    plain(issue.message),
    '',
    `**Fix:** ${plain(issue.fix)}`,
    '',
    `- ${plain(issue.url)}${place}`,
    ...(excerpt === null ? [] : [`- ${code(excerpt)}`]),
    ...(found === null ? [] : [`- Found: ${plain(found)}`]),
    ...(expected === null ? [] : [`- Expected: ${plain(expected)}`]),
  ].join('\n');
}

function pages({ page_list: list, pages_omitted: omitted }: ReportContent): string {
  const rows = list.map(({ url, status, score, issues, indexable }) => [
    plain(url),
    status === null ? '–' : String(status),
    score === null ? '–' : shown(score),
    shown(issues),
    indexable ? 'yes' : 'no',
  ]);
  const note =
    omitted === 0
      ? ''
      : `The ${shown(list.length)} pages with the lowest scores; ${shown(omitted)} more were crawled.\n\n`;
  return `## Pages\n\n${note}${table(['Page', 'Status', 'Score', 'Issues', 'Indexable'], rows)}`;
}

function appendix({ rules, coverage, ruleset }: ReportContent): string {
  const rows = rules.map(({ rule, title, severity, count, site_points, score_if_fixed }) => [
    `${plain(title)} ${code(rule)}`,
    severity,
    ...[count, site_points, score_if_fixed].map(shown),
  ]);
  const head = ['Rule', 'Severity', 'Issues', 'Points', 'Score if fixed'];
  return [
    `## Appendix: all rules with findings\n\n${table(head, rows)}`,
    `${shown(coverage.ran)} rules of ruleset ${plain(ruleset)} ran, ${shown(coverage.skipped.length)} were skipped, ${shown(coverage.inconclusive.length)} came to no conclusion.`,
    ...coverage.skipped.map(({ rule, reason }) => `- ${code(rule)}: ${plain(reason)}`),
  ].join('\n\n');
}
