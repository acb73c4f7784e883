import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { JsonView } from '../../kit/json-view.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Output } from '../../lib/api.ts';
import { plural, words } from '../../lib/format.ts';

type Finding = Output<'dns.audit'>['findings'][number];

/** Each status by the mark of a state that everybody knows. */
const MARKS: Record<Finding['status'], string> = {
  fail: 'failed',
  warn: 'paused',
  inconclusive: 'cancelled',
  info: 'pending',
  pass: 'completed',
};
const WORST_FIRST: readonly Finding['status'][] = ['fail', 'warn', 'inconclusive', 'info', 'pass'];
const SEVERITIES: readonly Finding['severity'][] = ['critical', 'high', 'medium', 'low', 'info'];
const TONES = { critical: 'bad', high: 'bad', medium: 'warn', low: 'plain', info: 'plain' } as const;

const rankOf = ({ status, severity }: Finding): number =>
  WORST_FIRST.indexOf(status) * SEVERITIES.length + SEVERITIES.indexOf(severity);

/** What a check found, the worst first; what is in order is shown on request. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = findings.toSorted((one, other) => rankOf(one) - rankOf(other));
  const open = sorted.filter(({ status }) => status !== 'pass' && status !== 'info');
  const rest = sorted.length - open.length;
  return (
    <Section
      title="Findings"
      note={open.length === 0 ? 'no problems' : plural(open.length, 'problem')}
      actions={
        rest > 0 && (
          <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Hide passed checks' : `Show ${plural(rest, 'passed check')}`}
          </Button>
        )
      }
    >
      <ul>
        {(isWhole ? sorted : open).map((finding) => (
          <FindingLine key={`${finding.id} ${finding.message}`} {...finding} />
        ))}
        {open.length === 0 && !isWhole && (
          <li className="px-3 py-2 text-sm text-quiet">Every check that could be made has passed.</li>
        )}
      </ul>
    </Section>
  );
}

const FindingLine = ({ id, status, severity, message, fix, evidence }: Finding) => (
  <li className="grid gap-x-4 gap-y-1 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <div className="flex flex-wrap content-start items-center gap-x-2 gap-y-1 sm:flex-col sm:items-start">
      <StateMark state={MARKS[status]} word={status === 'warn' ? 'Warning' : words(status)} />
      {status !== 'pass' && status !== 'info' && <Badge tone={TONES[severity]}>{severity}</Badge>}
    </div>
    <div className="min-w-0 text-sm">
      <p className="break-words">{message}</p>
      {fix !== null && <p className="mt-0.5 break-words text-quiet">Fix: {fix}</p>}
      <details className="mt-0.5">
        <summary className="cursor-pointer text-xs text-faint">
          <code className="font-mono">{id}</code>
          {Object.keys(evidence).length > 0 && ', evidence'}
        </summary>
        {Object.keys(evidence).length > 0 && <JsonView value={evidence} className="mt-1" />}
      </details>
    </div>
  </li>
);
