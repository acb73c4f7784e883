import { Link, useNavigate } from '@tanstack/react-router';
import { GitBranch } from 'lucide-react';
import { Page } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input, Select } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { useAddressState } from '../../lib/address.ts';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { plural, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';

type Asset = Output<'lineage.list-assets'>['data'][number];

const KINDS = [
  'dataset',
  'pipeline',
  'stage',
  'workflow_template',
  'etl_pipeline',
  'crawl',
  'spider',
  'artifact',
  'table',
  'view',
  'export',
  'enrichment_source',
  'url',
  'upload',
  'job',
  'model',
];

const COLUMNS: readonly Column<Asset>[] = [
  {
    id: 'name',
    head: 'Name',
    cell: ({ asset_id, name, deleted_at }) => (
      <Link
        to={`/lineage?asset=${asset_id}`}
        className={deleted_at === null ? 'font-medium hover:underline' : 'text-quiet line-through'}
      >
        {name}
      </Link>
    ),
    sort: ({ name }) => name.toLowerCase(),
  },
  { id: 'kind', head: 'Kind', cell: ({ kind }) => <Badge>{words(kind)}</Badge>, sort: ({ kind }) => kind },
  {
    id: 'ref',
    head: 'Reference',
    wide: true,
    cell: ({ ref }) => <code className="font-mono text-xs text-faint">{ref}</code>,
  },
  {
    id: 'columns',
    head: 'Columns',
    numeric: true,
    wide: true,
    cell: ({ columns }) => columns?.length ?? '',
    sort: ({ columns }) => columns?.length ?? 0,
  },
  {
    id: 'updated',
    head: 'Last seen',
    cell: ({ updated_at }) => <Time at={updated_at} />,
    sort: ({ updated_at }) => updated_at,
  },
];

/** Everything that data comes from or goes to. */
export function AssetList() {
  const navigate = useNavigate();
  const [search, setSearch] = useAddressState<string>('search', '');
  const [kind, setKind] = useAddressState<string>('kind', '');
  const asked = {
    limit: 200,
    ...(search === '' ? {} : { search: String(search) }),
    ...(kind === '' ? {} : { kind }),
  };
  const assets = useOperation('lineage.list-assets', asked, { every: 10_000 });
  const { data, error } = assets;
  const isBare = data?.total === 0 && search === '' && kind === '';
  return (
    <Page
      title="Lineage"
      facts={[data !== undefined && plural(data.total, 'asset'), 'choose an asset to trace its data']}
      calls={[callOf('lineage.list-assets', asked)]}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void assets.refetch()} />}
      {assets.isPending && <SkeletonRows rows={8} />}
      {isBare && (
        <EmptyPage icon={GitBranch} title="No lineage yet" example={callOf('lineage.list-assets')}>
          Imports, crawls, queries, exports and pipeline stages are recorded automatically. Create a dataset
          to see its sources and everything derived from it.
        </EmptyPage>
      )}
      {data !== undefined && !isBare && (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Input
              aria-label="Filter by name"
              placeholder="Filter by name"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="max-w-72"
            />
            <Select
              aria-label="Kind"
              value={kind}
              onChange={(event) => setKind(event.target.value)}
              className="w-48"
            >
              <option value="">All kinds</option>
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {words(one)}
                </option>
              ))}
            </Select>
          </div>
          <DataTable
            label="Assets"
            rows={data.data}
            columns={COLUMNS}
            idOf={({ asset_id }) => asset_id}
            onOpen={({ asset_id }) => void navigate({ to: `/lineage?asset=${asset_id}` })}
            empty="No matching assets."
            className="max-h-[75vh] rounded-lg border bg-panel"
          />
        </>
      )}
    </Page>
  );
}
