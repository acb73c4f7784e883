import { useNavigate } from '@tanstack/react-router';
import { Database, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { count, plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import type { Dataset } from './filters.ts';
import { DropAnywhere } from './import/drop-anywhere.tsx';
import { NewDataset } from './new-dataset.tsx';

const COLUMNS: readonly Column<Dataset>[] = [
  {
    id: 'name',
    head: 'Name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    sort: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'rows',
    head: 'Rows',
    numeric: true,
    className: 'w-32',
    cell: ({ row_count }) => count(row_count),
    sort: ({ row_count }) => row_count,
  },
  {
    id: 'columns',
    head: 'Columns',
    wide: true,
    cell: ({ columns }) => (
      <span className="text-xs text-quiet">
        {columns
          .slice(0, 6)
          .map(({ name }) => name)
          .join(', ')}
        {columns.length > 6 && ` and ${columns.length - 6} more`}
      </span>
    ),
    sort: ({ columns }) => columns.length,
  },
  {
    id: 'about',
    head: 'Description',
    wide: true,
    cell: ({ description, site_url }) => <span className="text-quiet">{description || site_url || ''}</span>,
  },
  {
    id: 'made',
    head: 'Created',
    className: 'w-28',
    cell: ({ created_at }) => <Time at={created_at} />,
    sort: ({ created_at }) => created_at,
  },
];

const EXAMPLE = callOf('datasets.create', {
  name: 'products',
  columns: [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ],
});
const MOST = 1_000;

export default function DatasetsPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useAddressState<string>('search', '');
  const [making, setMaking] = useState<File | 'empty'>();
  const asked = {
    limit: MOST,
    sort: '-created_at',
    ...(search === '' ? {} : { search: String(search) }),
  } as const;
  const datasets = useOperation('datasets.list', asked, { every: 10_000 });
  const make = (
    <Button kind="primary" onClick={() => setMaking('empty')}>
      <Plus /> New dataset
    </Button>
  );
  const found = datasets.data;
  const isNew = found?.total === 0 && search === '';
  return (
    <Page
      title="Datasets"
      facts={found === undefined ? ['…'] : [plural(found.total, 'dataset'), 'drop a file to create one']}
      actions={make}
      calls={[callOf('datasets.list', asked), EXAMPLE]}
      full
    >
      <DropAnywhere onFile={setMaking} told="Drop to create a dataset from the file" />
      {datasets.error !== null && (
        <ErrorNote error={datasets.error} onRetry={() => void datasets.refetch()} className="m-4" />
      )}
      {datasets.isPending && <SkeletonRows rows={12} />}
      {isNew && (
        <EmptyPage icon={Database} title="No datasets yet" action={make} example={EXAMPLE}>
          A dataset is a typed table. Crawls, imports and API calls write rows to it, and SQL reads it. Drop a
          CSV, JSON or Parquet file anywhere to create the first one.
        </EmptyPage>
      )}
      {found !== undefined && !isNew && (
        <>
          <div className="border-b px-4 py-2 sm:px-6">
            <Input
              type="search"
              aria-label="Search datasets"
              placeholder="Name or description"
              className="max-w-72"
              defaultValue={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <DataTable
            label="Datasets"
            rows={found.data}
            columns={COLUMNS}
            idOf={({ dataset_id }) => dataset_id}
            onOpen={({ dataset_id }) => void navigate({ to: `/datasets/${dataset_id}` as never })}
            empty="No matching datasets."
            className="min-h-0 flex-1 px-1 sm:px-3"
          />
        </>
      )}
      {making !== undefined && (
        <NewDataset
          file={making === 'empty' ? undefined : making}
          onFile={setMaking}
          onClose={() => setMaking(undefined)}
        />
      )}
    </Page>
  );
}
