import type { SeoIssue } from '../../../client/index.ts';
import { VERSION } from '../../kernel/version.ts';
import type { AuditOutcome } from './outcome.ts';

const LEVELS: Readonly<Record<string, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** SARIF 2.1.0, as code hosts show it beside the lines. */
export function toSarif({ issues }: AuditOutcome): string {
  const rules = [...new Map(issues.map((issue) => [issue.rule, issue])).values()];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Granary',
            version: VERSION,
            rules: rules.map(({ rule, title, fix, severity }) => ({
              id: rule,
              shortDescription: { text: title },
              help: { text: fix },
              defaultConfiguration: { level: LEVELS[severity] ?? 'note' },
            })),
          },
        },
        results: issues.map(toResult),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const toResult = (issue: SeoIssue) => ({
  ruleId: issue.rule,
  level: LEVELS[issue.severity] ?? 'note',
  message: { text: issue.message },
  partialFingerprints: { issue: issue.issue_id },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: issue.url },
        ...(issue.evidence.line === null
          ? {}
          : { region: { startLine: issue.evidence.line, startColumn: issue.evidence.column ?? 1 } }),
      },
    },
  ],
});
