import { Link } from '@tanstack/react-router';
import type { AuditLink } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { count, plural } from '../../../lib/format.ts';
import { pathOf } from '../live/latest-pages.tsx';
import type { Audit } from './audit-frame.tsx';
import { useAllLinks } from './use-all.ts';

const MOST_SHOWN = 500;

interface LinkListsProps {
  audit: Audit;
  url: string;
  onSelect(url: string): void;
}

/** All links to and from one page, with what they say. */
export function LinkLists({ audit, url, onSelect }: LinkListsProps) {
  const { data, error, refetch } = useAllLinks(audit, { url });
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} className="m-2" />;
  if (data === undefined) return <SkeletonRows rows={6} />;
  const lists = [
    { title: 'Inlinks', line: 'dashed', links: data.rows.filter(({ to }) => to === url), end: 'from' },
    { title: 'Outlinks', line: 'solid', links: data.rows.filter(({ from }) => from === url), end: 'to' },
  ] as const;
  return (
    <div className="border-t">
      <p className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-sm">
        <span className="min-w-0 truncate font-mono text-xs font-semibold">{pathOf(url)}</span>
        <Link
          to={`/seo/audits/${audit.audit_id}/pages`}
          search={{ page: url } as never}
          className="text-xs text-accent-ink underline-offset-2 hover:underline"
        >
          Open page
        </Link>
      </p>
      <div className="grid border-t lg:grid-cols-2 lg:divide-x">
        {lists.map(({ title, line, links, end }) => (
          <section key={title} aria-label={title} className="min-w-0 max-lg:border-b">
            <h3 className="flex items-center gap-2 px-3 py-2 text-xs font-semibold">
              <svg aria-hidden width={24} height={4}>
                <path
                  d="M0 2H24"
                  strokeWidth={2}
                  strokeDasharray={line === 'dashed' ? '4 3' : undefined}
                  className={line === 'dashed' ? 'stroke-running' : 'stroke-accent-ink'}
                />
              </svg>
              {title} <span className="font-normal text-faint">{count(links.length)}</span>
            </h3>
            <Ends links={links} end={end} onSelect={onSelect} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface EndsProps {
  links: readonly AuditLink[];
  end: 'from' | 'to';
  onSelect(url: string): void;
}

const Ends = ({ links, end, onSelect }: EndsProps) => (
  <ul className="max-h-72 overflow-auto border-t">
    {links.length === 0 && <li className="px-3 py-2 text-sm text-quiet">None.</li>}
    {links.slice(0, MOST_SHOWN).map((link) => (
      <li
        key={JSON.stringify([link.from, link.to, link.anchor, link.nofollow, link.position])}
        className="border-b last:border-b-0"
      >
        <button
          type="button"
          disabled={!link.internal}
          title={link[end]}
          onClick={() => onSelect(link[end])}
          className="grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-3 px-3 py-1.5 text-left text-xs enabled:hover:bg-hover"
        >
          <span className="truncate font-mono">{link.internal ? pathOf(link[end]) : link[end]}</span>
          <span className="truncate">{link.anchor === '' ? 'no anchor text' : link.anchor}</span>
          <span className="text-right text-quiet">{notesOf(link)}</span>
        </button>
      </li>
    ))}
    {links.length > MOST_SHOWN && (
      <li className="px-3 py-2 text-xs text-quiet">
        {plural(links.length - MOST_SHOWN, 'link')} more in the CSV.
      </li>
    )}
  </ul>
);

const notesOf = ({ nofollow, position, count: often, by_script, status }: AuditLink): string =>
  [
    by_script ? 'by script' : position,
    nofollow && 'nofollow',
    often > 1 && `${count(often)} times`,
    status !== null && status !== 200 && (status === 0 ? 'no response' : String(status)),
  ]
    .filter(Boolean)
    .join(', ');
