import type { ReportContent } from '../domains/seo/reports/index.ts';
import type { NotifyWish, Severity } from '../domains/seo/scheduled-audits/index.ts';

const FROM_THE_WORST: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

interface Compared {
  score: number;
  /** Of the last run of the same schedule. */
  before: number | null;
  newBySeverity: ReportContent['new_by_severity'];
}

/** What the subject of the mail has to say, worst first. */
export function alertsOf(
  { score_drop, severity }: NotifyWish,
  { score, before, newBySeverity }: Compared,
): string[] {
  const alerts: string[] = [];
  const drop = before === null ? 0 : before - score;
  if (score_drop !== null && drop >= score_drop) alerts.push(`the score dropped by ${drop} to ${score}`);
  if (severity === null || newBySeverity === null) return alerts;
  const counted = FROM_THE_WORST.slice(0, FROM_THE_WORST.indexOf(severity) + 1);
  const found = counted.filter((one) => newBySeverity[one] > 0);
  if (found.length > 0)
    alerts.push(`new issues: ${found.map((one) => `${newBySeverity[one]} ${one}`).join(', ')}`);
  return alerts;
}
