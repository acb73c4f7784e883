import { useMemo } from 'react';
import type { AuditPage } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { count, plural } from '../../../lib/format.ts';
import type { Audit } from './audit-frame.tsx';
import { CsvButton } from './csv-button.tsx';
import { LinkDrawing } from './link-drawing.tsx';
import { layOut, MOST_PAGES } from './link-layout.ts';
import { LinkLists } from './link-lists.tsx';
import { useAllLinks } from './use-all.ts';
import { useDownload } from './use-download.ts';

/** Which page links to which, by clicks from the start page. */
export function LinkGraph({ audit, pages }: { audit: Audit; pages: readonly AuditPage[] }) {
  const { audit_id } = audit;
  const [selected, setSelected] = useAddressState<string>('page');
  const layout = useMemo(() => layOut(pages), [pages]);
  const { data, error, refetch } = useAllLinks(audit, { top: MOST_PAGES });
  const download = useDownload();
  const left = layout.total - layout.pages.length;
  return (
    <Section
      title="Link graph"
      note={
        left > 0
          ? `the ${count(layout.pages.length)} pages with the most internal PageRank; ${plural(left, 'page')} left out`
          : 'larger dots have more internal PageRank'
      }
      className="lg:col-span-2"
      actions={<CsvButton download={download} auditId={audit_id} view="links" />}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} className="m-2" />}
      {download.error !== null && <ErrorNote error={download.error} className="m-2" />}
      {layout.pages.length === 0 ? (
        <p className="p-3 text-sm text-quiet">Links are counted when all pages were read.</p>
      ) : data === undefined ? (
        error === null && <Skeleton className="h-64" />
      ) : (
        <LinkDrawing layout={layout} links={data.rows} selected={selected} onSelect={setSelected} />
      )}
      {selected === undefined ? (
        <p className="border-t px-3 py-2 text-xs text-quiet">
          Select a page to see its links. Arrow keys move between pages, Enter selects, Esc clears.
        </p>
      ) : (
        <LinkLists audit={audit} url={selected} onSelect={setSelected} />
      )}
    </Section>
  );
}
