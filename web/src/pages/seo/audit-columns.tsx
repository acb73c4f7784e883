import { Link } from '@tanstack/react-router';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, duration, shortUrl } from '../../lib/format.ts';
import { Score, ScoreChange } from './shared/score.tsx';
import { SeverityCounts } from './shared/severity-mark.tsx';

type Listed = Output<'audit.list'>['data'][number];

interface AuditLine extends Listed {
  change: number | null;
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Each with the difference from the audit of the same host before it; the newest come first. */
export const withChanges = (audits: readonly Listed[]): AuditLine[] =>
  audits.map((audit, at) => {
    const before = audits
      .slice(at + 1)
      .find(({ url, status }) => status === 'completed' && hostOf(url) === hostOf(audit.url));
    const isKnown = audit.score !== null && before !== undefined && before.score !== null;
    return { ...audit, change: isKnown ? Number(audit.score) - Number(before.score) : null };
  });

const secondsOf = ({ created_at, completed_at }: Listed): number =>
  ((completed_at === null ? Date.now() : Date.parse(completed_at)) - Date.parse(created_at)) / 1_000;

export const AUDIT_COLUMNS: readonly Column<AuditLine>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-28 max-sm:w-8',
    sort: ({ status }) => status,
    cell: ({ status }) => (
      <>
        <StateMark state={status} className="max-sm:hidden" />
        <StateMark state={status} short className="sm:hidden" />
      </>
    ),
  },
  {
    id: 'site',
    head: 'Site',
    sort: ({ url }) => shortUrl(url),
    cell: ({ audit_id, url }) => (
      <Link to={`/seo/audits/${audit_id}`} title={url} className="font-medium hover:underline">
        {shortUrl(url)}
      </Link>
    ),
  },
  {
    id: 'score',
    head: 'Score',
    numeric: true,
    sort: ({ score }) => score ?? -1,
    cell: ({ score, change }) => (
      <span className="inline-flex items-baseline gap-2">
        <ScoreChange change={change} />
        <Score score={score} />
      </span>
    ),
  },
  {
    id: 'pages',
    head: 'Pages',
    numeric: true,
    sort: ({ pages }) => pages,
    cell: ({ pages, limit_hit }) => (
      <span title={limit_hit === 'pages' ? 'Max pages was reached before all pages were read.' : undefined}>
        {count(pages)}
        {limit_hit !== null && <span className="text-faint">+</span>}
      </span>
    ),
  },
  {
    id: 'issues',
    head: 'Issues',
    wide: true,
    sort: ({ issues }) => issues,
    cell: ({ issues, counts }) =>
      counts === null ? (
        <span className="text-faint">{count(issues)}</span>
      ) : (
        <SeverityCounts counts={counts} />
      ),
  },
  {
    id: 'took',
    head: 'Duration',
    numeric: true,
    wide: true,
    sort: secondsOf,
    cell: (audit) => duration(secondsOf(audit)),
  },
  {
    id: 'when',
    head: 'Started',
    wide: true,
    sort: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
];
