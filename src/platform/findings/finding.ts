export const STATUSES = ['pass', 'warn', 'fail', 'info', 'inconclusive'] as const;
export type Status = (typeof STATUSES)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type Grade = 'A' | 'B' | 'C' | 'F';

/** One thing that a check has found, good or bad. */
export interface Finding {
  /** The check, such as `spf-too-many-lookups`. */
  id: string;
  status: Status;
  severity: Severity;
  message: string;
  /** What to change; null where nothing has to be. */
  fix: string | null;
  evidence: Readonly<Record<string, unknown>>;
}

type Told = Pick<Finding, 'message'> & Partial<Pick<Finding, 'fix' | 'evidence'>>;

const STATUS_OF: Readonly<Record<Severity, Status>> = {
  critical: 'fail',
  high: 'fail',
  medium: 'warn',
  low: 'warn',
  info: 'info',
};

/** A problem of this severity; a note where it is `info`. */
export const finding = (id: string, severity: Severity, { message, fix, evidence }: Told): Finding => ({
  id,
  status: STATUS_OF[severity],
  severity,
  message,
  fix: fix ?? null,
  evidence: evidence ?? {},
});

export const passed = (id: string, message: string, evidence: Finding['evidence'] = {}): Finding => ({
  ...{ id, status: 'pass', severity: 'info', message, fix: null, evidence },
});

export const inconclusive = (id: string, message: string, evidence: Finding['evidence'] = {}): Finding => ({
  ...{ id, status: 'inconclusive', severity: 'info', message, evidence },
  fix: 'Run the check again later. If the result stays the same, ask the name servers directly.',
});

/** Only what is known to be wrong counts. */
export function gradeOf(findings: readonly Finding[]): Grade {
  const wrong = new Set(
    findings.filter(({ status }) => status === 'fail' || status === 'warn').map(({ severity }) => severity),
  );
  if (wrong.has('critical')) return 'F';
  if (wrong.has('high')) return 'C';
  return wrong.has('medium') ? 'B' : 'A';
}
