import type { AuditOutcome, Severity } from './outcome.ts';
import { isAtLeast } from './outcome.ts';

/** One suite for each rule with issues; those that fail the build are failures, the others are skipped. */
export function toJunit({ subject, issues }: AuditOutcome, failOn: Severity): string {
  const byRule = Map.groupBy(issues, ({ rule }) => rule);
  const suites = [...byRule].map(([rule, found]) => {
    const failures = found.filter(({ severity }) => isAtLeast(severity, failOn)).length;
    const cases = found.map((issue) => {
      const place = issue.evidence.line === null ? '' : `:${issue.evidence.line}`;
      const text = `${issue.message}\n${issue.fix}\n${issue.url}${place}`;
      const inner = isAtLeast(issue.severity, failOn)
        ? `<failure message="${escaped(issue.message)}" type="${issue.severity}">${escaped(text)}</failure>`
        : `<skipped message="${escaped(`${issue.severity}: ${issue.message}`)}"/>`;
      return `    <testcase classname="${escaped(rule)}" name="${escaped(`${issue.title}: ${issue.url}`)}">${inner}</testcase>`;
    });
    return `  <testsuite name="${escaped(rule)}" tests="${found.length}" failures="${failures}" skipped="${found.length - failures}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  const failures = issues.filter(({ severity }) => isAtLeast(severity, failOn)).length;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escaped(`Granary audit of ${subject}`)}" tests="${issues.length}" failures="${failures}">\n${suites.join('\n')}\n</testsuites>\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML cannot hold at all becomes a mark. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
