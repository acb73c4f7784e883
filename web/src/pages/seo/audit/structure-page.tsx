import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AuditPage } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, plural } from '../../../lib/format.ts';
import { pathOf } from '../live/latest-pages.tsx';
import { Score } from '../shared/score.tsx';
import { type Audit, AuditFrame } from './audit-frame.tsx';
import { FolderGraph } from './folder-graph.tsx';
import { LinkChart } from './link-chart.tsx';
import { LinkGraph } from './link-graph.tsx';
import { type Level, levelsOf, orphansOf } from './structure.ts';
import { useAllPages } from './use-all.ts';

/** How the site hangs together: clicks from the start, links, folders, pages that nothing links to. */
export default function StructurePage() {
  const { audit_id = '' } = usePathParts();
  return (
    <AuditFrame calls={[callOf('audit.get', { audit_id, view: 'pages', limit: 1_000 })]}>
      {(audit) => <Structure audit={audit} />}
    </AuditFrame>
  );
}

function Structure({ audit }: { audit: Audit }) {
  const { data, error, refetch } = useAllPages(audit);
  const levels = useMemo(() => levelsOf(data?.rows ?? []), [data]);
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={10} />;
  const pages = data.rows;
  const orphans = orphansOf(pages);
  const linked = pages
    .filter(({ inlinks }) => inlinks !== null)
    .toSorted((one, other) => Number(other.inlinks) - Number(one.inlinks));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section title="Crawl depth" note="clicks from the start page">
        <Levels auditId={audit.audit_id} levels={levels} />
      </Section>
      <Section title="Links and depth" note="each dot is a page; larger ones have more internal PageRank">
        <LinkChart pages={pages} />
      </Section>
      <LinkGraph audit={audit} pages={pages} />
      <Section title="Folders" note="from the URLs" className="lg:col-span-2">
        <FolderGraph pages={pages} />
      </Section>
      <Section title="Most linked pages" note="inlinks">
        <PageList auditId={audit.audit_id} pages={linked.slice(0, 20)} empty="No links read yet." />
      </Section>
      <Section title="Orphan pages" note={count(orphans.length)}>
        <p className="border-b px-3 py-2 text-xs text-quiet">
          No chain of links leads there from the start page: they were found in a sitemap or through a
          redirect.
        </p>
        <PageList
          auditId={audit.audit_id}
          pages={orphans.slice(0, 200)}
          empty="Every page can be reached by links."
        />
      </Section>
    </div>
  );
}

function Levels({ auditId, levels }: { auditId: string; levels: readonly Level[] }) {
  const most = Math.max(1, ...levels.map(({ pages }) => pages));
  return levels.map(({ clicks, pages, indexable, score }) => {
    const name = clicks === null ? 'Not linked' : plural(clicks, 'click');
    const where =
      clicks === null
        ? [{ fact: 'clicks', is: 'empty', value: '' }]
        : [
            { fact: 'clicks', is: 'at_least', value: String(clicks) },
            { fact: 'clicks', is: 'at_most', value: String(clicks) },
          ];
    return (
      <Link
        key={name}
        to={`/seo/audits/${auditId}/pages`}
        search={{ where } as never}
        className="grid h-9 grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-3 border-b px-3 text-sm last:border-b-0 hover:bg-hover"
      >
        <span>{name}</span>
        <span
          aria-hidden
          className="flex h-3 overflow-hidden rounded-sm bg-line-strong/40"
          style={{ width: `${(pages / most) * 100}%` }}
        >
          <span className="bg-running" style={{ width: `${(indexable / pages) * 100}%` }} />
        </span>
        <span className="text-right text-xs text-quiet tabular-nums">
          {plural(pages, 'page')}, {count(indexable)} indexable
          {score !== null && (
            <>
              , score <Score score={score} />
            </>
          )}
        </span>
      </Link>
    );
  });
}

interface PageListProps {
  auditId: string;
  pages: readonly AuditPage[];
  empty: string;
}

const PageList = ({ auditId, pages, empty }: PageListProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <ul tabIndex={0} className="max-h-96 overflow-auto">
    {pages.length === 0 && <li className="px-3 py-2 text-sm text-quiet">{empty}</li>}
    {pages.map(({ url, inlinks, score }) => (
      <li key={url} className="border-b last:border-b-0">
        <Link
          to={`/seo/audits/${auditId}/pages`}
          search={{ page: url } as never}
          title={url}
          className="flex h-8 items-center gap-3 px-3 text-sm hover:bg-hover"
        >
          <span className="min-w-0 flex-1 truncate font-mono text-xs">{pathOf(url)}</span>
          <Score score={score} />
          <span className="w-16 text-right text-xs text-quiet tabular-nums">
            {plural(inlinks ?? 0, 'inlink')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
