import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { AuditPage } from '../../../../../client/index.ts';
import { cn } from '../../../kit/cn.ts';
import { Grid, type GridColumn } from '../../../kit/grid.tsx';
import { Score } from '../shared/score.tsx';
import { factOf, isNumeric, PAGE_FACTS, type PageFact, scoreOf, textOf } from './page-facts.ts';

interface PageGridProps {
  pages: readonly AuditPage[];
  hidden: readonly string[];
  sort: string;
  onSort(sort: string): void;
  open: string | undefined;
  onOpen(url: string): void;
}

/** Every page with every fact; a click on its URL opens what is known of it. */
export function PageGrid({ pages, hidden, sort, onSort, open, onOpen }: PageGridProps) {
  const columns = useMemo(
    () =>
      PAGE_FACTS.filter(({ id }) => !hidden.includes(id)).map(
        (fact): GridColumn => ({
          id: fact.id,
          width: fact.width,
          numeric: isNumeric(fact),
          head: <Head fact={fact} sort={sort} onSort={onSort} />,
        }),
      ),
    [hidden, sort, onSort],
  );
  const cell = useCallback(
    (page: AuditPage, id: string) => {
      if (id === 'url')
        return (
          <button
            type="button"
            tabIndex={-1}
            title={page.url}
            className="w-full truncate text-left font-mono text-xs hover:underline"
            onClick={() => onOpen(page.url)}
          >
            {page.url}
          </button>
        );
      return <Cell page={page} id={id} />;
    },
    [onOpen],
  );
  return (
    <Grid<AuditPage>
      label="Pages"
      columns={columns}
      rowCount={pages.length}
      rowAt={(index) => pages[index]}
      cell={cell}
      onOpen={(index) => {
        const page = pages[index];
        if (page !== undefined) onOpen(page.url);
      }}
      lookOf={({ url }) => (url === open ? 'bg-accent-soft' : '')}
      empty="No matching pages."
    />
  );
}

function Cell({ page, id }: { page: AuditPage; id: string }) {
  const fact = factOf(id);
  if (fact === undefined) return null;
  if (id === 'score') return <Score score={scoreOf(page)} />;
  const text = textOf(fact, fact.of(page));
  if (text === '') return <span className="text-faint">–</span>;
  const isBad =
    (id === 'status' && (page.status === 0 || page.status >= 400)) || (id === 'indexable' && !page.indexable);
  return (
    <span title={text} className={cn(isBad && 'text-bad', fact.kind === 'url' && 'font-mono text-xs')}>
      {text}
    </span>
  );
}

interface HeadProps {
  fact: PageFact;
  sort: string;
  onSort(sort: string): void;
}

function Head({ fact: { id, label, ...fact }, sort, onSort }: HeadProps) {
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const first = isNumeric({ id, label, ...fact }) ? `-${id}` : id;
  const second = first === id ? `-${id}` : id;
  return (
    <button
      type="button"
      onClick={() => onSort(order === undefined ? first : sort === first ? second : '')}
      aria-label={`Sort by ${label}${order === undefined ? '' : `, ${order} now`}`}
      title={label}
      className="flex h-full w-full items-center gap-1 px-2 text-left text-xs font-medium text-quiet hover:text-ink [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      <span className="truncate">{label}</span>
      {order === 'ascending' && <ArrowUp aria-hidden />}
      {order === 'descending' && <ArrowDown aria-hidden />}
    </button>
  );
}
