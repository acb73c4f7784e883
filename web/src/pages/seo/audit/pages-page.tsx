import { useCallback, useMemo, useState } from 'react';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, plural } from '../../../lib/format.ts';
import { type Audit, AuditFrame } from './audit-frame.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ConditionBar } from './condition-bar.tsx';
import { CsvButton } from './csv-button.tsx';
import { sortPages } from './page-facts.ts';
import { type Condition, filterPages, SEGMENTS } from './page-filters.ts';
import { PageGrid } from './page-grid.tsx';
import { PagePanel } from './page-panel.tsx';
import { useAllPages } from './use-all.ts';
import { useDownload } from './use-download.ts';

const NONE: readonly never[] = [];

/** The pages of the audit as a table with every fact. */
export default function PagesPage() {
  const { audit_id = '' } = usePathParts();
  return (
    <AuditFrame full calls={[callOf('audit.get', { audit_id, view: 'pages', limit: 1_000 })]}>
      {(audit) => <Pages audit={audit} />}
    </AuditFrame>
  );
}

function Pages({ audit }: { audit: Audit }) {
  const { audit_id } = audit;
  const [segment, setSegment] = useAddressState<string>('show', 'all');
  const [search, setSearch] = useAddressState<string>('search', '');
  const [conditions, setConditions] = useAddressState<readonly Condition[]>('where', NONE);
  const [hidden, setHidden] = useAddressState<readonly string[]>('hide', NONE);
  const [sort, setSort] = useAddressState<string>('sort', '');
  const [open, setOpen] = useAddressState<string>('page');
  const [text, setText] = useState(search);
  const { data, error, refetch } = useAllPages(audit);
  const download = useDownload();
  const shown = useMemo(
    () => sortPages(filterPages(data?.rows ?? [], { segment, search, conditions }), sort),
    [data, segment, search, conditions, sort],
  );
  const onClose = useCallback(() => setOpen(undefined), [setOpen]);
  const openPage = data?.rows.find(({ url }) => url === open);
  const total = data?.rows.length ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 sm:px-6">
        <Input
          type="search"
          aria-label="Search pages"
          placeholder="Search URL or title"
          className="h-7 w-52 text-sm max-sm:w-full"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSearch(event.target.value);
          }}
        />
        <Tabs
          label="Pages"
          value={segment}
          onChange={setSegment}
          className="max-w-full overflow-x-auto"
          tabs={Object.entries(SEGMENTS).map(([value, { label }]) => ({ value, label }))}
        />
        <ConditionBar conditions={conditions} onChange={setConditions} />
        <span role="status" className="ml-auto text-xs whitespace-nowrap text-quiet tabular-nums">
          {shown.length === total
            ? plural(total, 'page')
            : `${count(shown.length)} of ${plural(total, 'page')}`}
        </span>
        <ColumnChoice hidden={hidden} onChange={setHidden} />
        <CsvButton download={download} auditId={audit_id} view="pages" />
      </div>
      {(error ?? download.error) !== null && (
        <ErrorNote error={error ?? download.error} onRetry={() => void refetch()} className="m-2" />
      )}
      {data === undefined ? (
        error === null && <SkeletonRows rows={16} />
      ) : (
        <PageGrid pages={shown} hidden={hidden} sort={sort} onSort={setSort} open={open} onOpen={setOpen} />
      )}
      {openPage !== undefined && <PagePanel auditId={audit_id} page={openPage} onClose={onClose} />}
    </>
  );
}
