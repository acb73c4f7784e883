import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../../frame/page.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { cn } from '../../../kit/cn.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { ErrorText } from '../../../kit/error-text.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { type Call, callOf } from '../../../lib/curl.ts';
import { count, duration, plural, shortUrl } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import type { Summary } from '../live/fold.ts';
import { Score, ScoreChange } from '../shared/score.tsx';

export type Audit = Output<'audit.get'>;

export const summaryOf = ({ summary }: Audit): Summary | undefined =>
  (summary ?? undefined) as Summary | undefined;

const LIMITS: Readonly<Record<string, string>> = {
  pages: 'Max pages was reached before all pages were read. Rules about the whole site may be inconclusive.',
  blocked: 'The site stopped responding to the audit before all pages were read. Run it again later.',
};

interface AuditFrameProps {
  calls?: readonly Call[];
  full?: boolean;
  children(audit: Audit): ReactNode;
}

/** The head that the parts of an audit share: its score, what changed, how much was read. */
export function AuditFrame({ calls = [], full = false, children }: AuditFrameProps) {
  const { audit_id = '' } = usePathParts();
  const asked = useOperation(
    'audit.get',
    { audit_id },
    { every: (answer) => (answer?.status === 'running' ? 2_000 : false) },
  );
  const isOver = asked.data?.status === 'completed';
  const report = useOperation(
    'seo-reports.list',
    { audit_id },
    // It is written a moment after the audit is completed.
    { when: isOver, every: (answer) => (answer?.total === 0 ? 2_000 : false) },
  );
  if (asked.data === undefined)
    return (
      <Page title="Audit" crumbs={CRUMBS}>
        {asked.error === null ? <SkeletonRows rows={12} /> : <ErrorNote error={asked.error} />}
      </Page>
    );
  const audit = asked.data;
  const { status, url, score, pages, issues, created_at, completed_at, limit_hit, error } = audit;
  const at = `/seo/audits/${audit_id}`;
  return (
    <Page
      title={shortUrl(url)}
      id={audit_id}
      head={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 truncate">{shortUrl(url)}</span>
          {status === 'completed' ? (
            <span className="inline-flex items-baseline gap-1.5">
              <Score score={score} />
              <ScoreChange change={report.data?.data[0]?.score_change} />
            </span>
          ) : (
            <StateMark state={status} />
          )}
        </span>
      }
      crumbs={CRUMBS}
      facts={[
        status !== 'running' && plural(pages, 'page'),
        status !== 'running' && plural(issues, 'issue'),
        <span key="when">
          started <Time at={created_at} />
        </span>,
        completed_at !== null &&
          `took ${duration((Date.parse(completed_at) - Date.parse(created_at)) / 1_000)}`,
        limit_hit !== null && (
          <span key="limit" className="text-warn" title={LIMITS[limit_hit]}>
            {limit_hit === 'pages' ? `limited to ${count(pages)} pages` : 'blocked by the site'}
          </span>
        ),
      ]}
      actions={
        status !== 'running' && (
          <LinkButton to="/seo/audits" search={{ run: url } as never}>
            <Gauge /> <span className="max-sm:sr-only">Audit again</span>
          </LinkButton>
        )
      }
      tabs={[
        { label: status === 'running' ? 'Live' : 'Issues', to: at },
        { label: 'Pages', to: `${at}/pages` },
        { label: 'Structure', to: `${at}/structure` },
        { label: 'Skipped', to: `${at}/skipped` },
        { label: 'Diff', to: `${at}/diff` },
        { label: 'Report', to: `${at}/report` },
        { label: 'Coverage', to: `${at}/coverage` },
      ]}
      calls={calls.length > 0 ? calls : [callOf('audit.get', { audit_id })]}
      full={full}
    >
      {error !== null && (
        <p role="alert" className={cn('rounded-md bg-bad-soft px-3 py-2 text-sm', full ? 'm-4' : 'mb-4')}>
          <span className="font-medium text-bad">Failed:</span> <ErrorText text={error.message} />
        </p>
      )}
      {children(audit)}
    </Page>
  );
}

const CRUMBS = [
  { label: 'SEO', to: '/seo/audits' },
  { label: 'Audits', to: '/seo/audits' },
];

/** For parts that only the end of an audit has. */
export const NotYet = ({ audit: { status }, what }: { audit: Audit; what: string }) => (
  <p className="text-sm text-quiet">
    {status === 'running' ? `${what} follows when the audit is completed.` : `${what}: the audit has failed.`}
  </p>
);
