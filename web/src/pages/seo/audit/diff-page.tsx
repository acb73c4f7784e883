import { Link } from '@tanstack/react-router';
import type { AuditDiff } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, exactTime } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { pathOf } from '../live/latest-pages.tsx';
import { ScoreChange } from '../shared/score.tsx';
import { SeverityMark } from '../shared/severity-mark.tsx';
import { type Audit, AuditFrame, NotYet } from './audit-frame.tsx';

const KINDS = [
  ['regressed', 'Regressed', 'Back after they were fixed in an earlier audit.'],
  ['new', 'New', 'On pages that both audits read, and only there now.'],
  ['newly_seen', 'Newly seen', 'On pages that the other audit did not read: nobody knows since when.'],
  ['fixed', 'Fixed', 'Their page was read again, and the rule has passed.'],
  ['gone', 'Gone', 'Their page no longer exists.'],
  [
    'unknown',
    'Unknown',
    'Their page was not read this time, or the rule could not tell. They may still be there.',
  ],
] as const;
type Kind = (typeof KINDS)[number][0];

/** What has changed since another audit of the site. */
export default function DiffPage() {
  const { audit_id = '' } = usePathParts();
  const [other] = useAddressState<string>('compare_to', 'previous');
  return (
    <AuditFrame calls={[callOf('audit.get', { audit_id, view: 'diff', compare_to: other })]}>
      {(audit) =>
        audit.status === 'completed' ? <Diff audit={audit} /> : <NotYet audit={audit} what="The difference" />
      }
    </AuditFrame>
  );
}

const hostOf = (url: string) => URL.parse(url)?.host;

function Diff({ audit }: { audit: Audit }) {
  const { audit_id, url } = audit;
  const [other, setOther] = useAddressState<string>('compare_to', 'previous');
  const answer = useOperation('audit.get', { audit_id, view: 'diff', compare_to: other });
  const audits = useOperation('audit.list', { status: 'completed', limit: 200 });
  const others = (audits.data?.data ?? []).filter(
    (one) => one.audit_id !== audit_id && hostOf(one.url) === hostOf(url),
  );
  const diff = answer.data?.diff;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Compare to"
          className="w-72"
          value={other}
          onChange={(event) => setOther(event.target.value)}
        >
          <option value="previous">Previous audit</option>
          {others.map((one) => (
            <option key={one.audit_id} value={one.audit_id}>
              {exactTime(one.created_at)}, score {one.score}
            </option>
          ))}
        </Select>
        {diff !== undefined && diff.base !== null && <Delta diff={diff} />}
      </div>
      {answer.error !== null && <ErrorNote error={answer.error} />}
      {answer.error === null && diff === undefined && <SkeletonRows rows={8} />}
      {diff !== undefined && diff.base === null && (
        <p className="text-sm text-quiet">
          There is no earlier completed audit of this site. Run another one after you have changed something.
        </p>
      )}
      {diff !== undefined && diff.base !== null && <Changes auditId={audit_id} diff={diff} />}
    </div>
  );
}

const Delta = ({ diff: { base, delta, delta_rules, delta_site, counts } }: { diff: AuditDiff }) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
    {base !== null && (
      <Link to={`/seo/audits/${base.audit_id}`} className="underline underline-offset-2">
        {exactTime(base.created_at)}
      </Link>
    )}
    {delta !== null && (
      <span>
        score <ScoreChange change={delta} />
      </span>
    )}
    {delta_rules !== null && delta_site !== null && (
      <span>
        rules <ScoreChange change={delta_rules} />, site <ScoreChange change={delta_site} />
      </span>
    )}
    <span>{count(counts.persisting ?? 0)} unchanged</span>
  </p>
);

const Changes = ({ auditId, diff }: { auditId: string; diff: AuditDiff }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    {KINDS.map(([kind, title, meaning]) => (
      <Section key={kind} title={title} note={count(diff.counts[kind] ?? 0)}>
        <p className="border-b px-3 py-2 text-xs text-quiet">{meaning}</p>
        <Entries auditId={auditId} entries={diff[kind]} kind={kind} />
      </Section>
    ))}
  </div>
);

interface EntriesProps {
  auditId: string;
  entries: AuditDiff['new'];
  kind: Kind;
}

const Entries = ({ auditId, entries, kind }: EntriesProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <ul tabIndex={0} aria-label={kind} className="max-h-96 overflow-auto">
    {entries.length === 0 && <li className="px-3 py-2 text-sm text-quiet">None.</li>}
    {entries.map(({ issue_id, severity, title, message, url, rule }) => (
      <li key={issue_id} className="border-b px-3 py-1.5 text-sm last:border-b-0">
        <span className="flex items-baseline gap-2">
          <SeverityMark severity={severity} short className="self-center" />
          <Link
            to={`/seo/audits/${auditId}`}
            search={{ rule } as never}
            title={message}
            className="min-w-0 truncate font-medium hover:underline"
          >
            {title}
          </Link>
        </span>
        <span className="block truncate pl-5 font-mono text-xs text-quiet" title={url}>
          {pathOf(url)}
        </span>
      </li>
    ))}
  </ul>
);
