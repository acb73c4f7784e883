import { paint } from '../terminal.ts';
import type { AuditOutcome, Severity } from './outcome.ts';
import { SEVERITIES } from './outcome.ts';

const MARKS: Readonly<Record<Severity, string>> = {
  critical: '✖',
  high: '✖',
  medium: '▲',
  low: '•',
  info: 'i',
};
const MOST_PLACES = 3;

/** For people: the score, then every rule with its first places, those that cost most first. */
export function toText({ subject, score, pages, issues }: AuditOutcome): string {
  const head = `${paint('bold', subject)}  score ${score ?? '–'} of 100, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${countsText(issues)}`;
  const rules = [...Map.groupBy(issues, ({ rule }) => rule).values()];
  const parts = rules.map((found) => {
    const [first] = found;
    if (first === undefined) return '';
    const points = found.reduce(
      (sum, { site_points, page_points }) => sum + (site_points ?? page_points ?? 0),
      0,
    );
    const title = `${MARKS[first.severity as Severity]} ${first.title} (${first.rule}, ${first.severity}): ${found.length}${points >= 0.05 ? `, ${points.toFixed(1)} points` : ''}`;
    const places = found.slice(0, MOST_PLACES).map(({ url, evidence, message }) => {
      const place = evidence.line === null ? url : `${url}:${evidence.line}`;
      return `    ${place}\n      ${message}`;
    });
    const more = found.length > MOST_PLACES ? [`    … and ${found.length - MOST_PLACES} more`] : [];
    return [title, ...places, ...more, `    ${paint('dim', first.fix)}`].join('\n');
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}

function countsText(issues: AuditOutcome['issues']): string {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: issues.filter((issue) => issue.severity === severity).length,
  }));
  const told = counts.filter(({ count }) => count > 0).map(({ severity, count }) => `${count} ${severity}`);
  return told.length === 0 ? 'no issues' : told.join(', ');
}
