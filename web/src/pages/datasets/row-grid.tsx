import { SquareTerminal } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Grid } from '../../kit/grid.tsx';
import type { GridPlace } from '../../kit/grid-keys.ts';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { count } from '../../lib/format.ts';
import { refresh, useOperation } from '../../lib/query.ts';
import { CellEditor } from './cell-editor.tsx';
import { HEAD_HEIGHT } from './column-head.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Dataset, sqlOf } from './filters.ts';
import { gridColumns, NUMBER_COLUMN } from './grid-columns.tsx';
import { NoRows } from './no-rows.tsx';
import { RowPanel } from './row-panel.tsx';
import type { RowsAsked } from './row-question.ts';
import type { GridRow } from './row-window.ts';
import { useRowDeletions } from './use-row-deletions.ts';
import { useRows } from './use-rows.ts';
import { Value } from './value.tsx';

interface RowGridProps {
  dataset: Dataset;
  question: RowsAsked;
  onImport(): void;
}

export function RowGrid({ dataset, question, onImport }: RowGridProps) {
  const { dataset_id, row_count, columns } = dataset;
  const { filters, setFilters, filterText, sort, setSort } = question;
  const [open, setOpen] = useAddressState<string>('row');
  const [edited, setEdited] = useState<GridPlace>();
  const { window, onWindow } = useRows(dataset_id, filterText, sort, row_count);
  const stats = useOperation(
    'datasets.stats',
    { dataset_id },
    { every: row_count > 1_000_000 ? 60_000 : 15_000 },
  );
  const deletions = useRowDeletions(dataset_id, window);
  const heads = useMemo(
    () => gridColumns({ columns, stats: stats.data, filters, setFilters, sort, setSort }),
    [columns, stats.data, filters, setFilters, sort, setSort],
  );
  const types = useMemo(() => new Map(columns.map(({ name, data_type }) => [name, data_type])), [columns]);
  const cell = useCallback(
    (row: GridRow, column: string) =>
      column === NUMBER_COLUMN ? (
        <button
          type="button"
          tabIndex={-1}
          className="w-full text-right font-mono text-xs text-faint hover:text-ink"
          aria-label={`Open row ${row.row_id}`}
          onClick={() => setOpen(row.row_id)}
        >
          {row.row_id}
        </button>
      ) : (
        <Value value={row.data[column]} type={types.get(column) ?? 'text'} />
      ),
    [types, setOpen],
  );
  const onOpen = useCallback((index: number) => setOpen(window.rowAt(index)?.row_id), [window, setOpen]);
  const onEdit = useCallback(
    (place: GridPlace) => place.column !== NUMBER_COLUMN && window.rowAt(place.row) && setEdited(place),
    [window],
  );
  const onClose = useCallback(() => setOpen(undefined), [setOpen]);
  const onDelete = (row: GridRow) => {
    setOpen(undefined);
    deletions.remove(row);
  };
  const editedRow = edited === undefined ? undefined : window.rowAt(edited.row);
  const editedColumn = columns.find(({ name }) => name === edited?.column);
  const isFiltered = filterText !== '{}';
  const total = window.total ?? (isFiltered ? undefined : row_count);
  return (
    <>
      <div className="flex min-h-10 items-center gap-2 border-b px-4 py-1 sm:px-6">
        <FilterBar filters={filters} onChange={setFilters} />
        <span role="status" className="ml-auto text-xs whitespace-nowrap text-quiet tabular-nums">
          {isFiltered && total !== undefined && `${count(total)} of ${count(row_count)} rows`}
        </span>
        <LinkButton
          size="small"
          kind="quiet"
          to="/query"
          search={{ sql: sqlOf(dataset, filters, sort) } as never}
        >
          <SquareTerminal /> Open in SQL
        </LinkButton>
      </div>
      {window.error !== undefined && (
        <ErrorNote error={window.error} onRetry={window.retry} className="m-2" />
      )}
      {total === undefined && window.error === undefined ? (
        <SkeletonRows rows={16} />
      ) : (
        <Grid<GridRow>
          label={`Rows of ${dataset.name}`}
          columns={heads}
          rowCount={total ?? 0}
          rowAt={(index) => window.rowAt(index)}
          cell={cell}
          headHeight={HEAD_HEIGHT}
          onWindow={onWindow}
          onOpen={onOpen}
          onEdit={onEdit}
          lookOf={({ row_id }) =>
            deletions.gone.includes(row_id)
              ? 'line-through opacity-50'
              : row_id === open
                ? 'bg-accent-soft'
                : ''
          }
          editing={
            edited === undefined || editedRow === undefined || editedColumn === undefined
              ? undefined
              : {
                  place: edited,
                  editor: (
                    <CellEditor
                      datasetId={dataset_id}
                      column={editedColumn}
                      row={editedRow}
                      onClose={() => setEdited(undefined)}
                      onSaved={(row) => {
                        window.put(row);
                        setEdited(undefined);
                        void refresh('datasets');
                      }}
                    />
                  ),
                }
          }
          empty={<NoRows dataset={dataset} isFiltered={isFiltered} onImport={onImport} />}
        />
      )}
      {open !== undefined && (
        <RowPanel dataset={dataset} rowId={String(open)} onClose={onClose} onDelete={onDelete} />
      )}
    </>
  );
}
