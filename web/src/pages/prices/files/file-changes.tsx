import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import type { Output } from '../../../lib/api.ts';
import { plural, words } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { dollars } from '../shared/money.ts';
import { Pages } from '../shared/more-pages.tsx';

type Finding = Output<'ratedata.list-discrepancies'>['data'][number];

const PER_PAGE = 50;

const valuesText = (values: readonly number[]) =>
  values.length === 0 ? '–' : values.map(dollars).join(', ');

const COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'service',
    head: 'Service',
    cell: ({ key }) => (
      <span className="block py-1 leading-4">
        <code className="block font-mono">{key.code}</code>
        <span className="block max-w-32 truncate text-xs text-faint" title={key.payer ?? ''}>
          {key.payer}
        </span>
      </span>
    ),
  },
  { id: 'change', head: 'Change', cell: ({ change, class: name }) => words(change ?? name) },
  { id: 'before', head: 'Before', numeric: true, cell: ({ hospital_values }) => valuesText(hospital_values) },
  { id: 'now', head: 'Now', numeric: true, cell: ({ payer_values }) => valuesText(payer_values) },
];

/** What the live file changed against the one before it. */
export function FileChanges({ source }: { source: RatedataSource }) {
  const { hospital_id: hospital, snapshots } = source;
  const [offset, setOffset] = useState(0);
  const hasFormer = snapshots.some(({ status }) => status === 'retired');
  const changes = useOperation(
    'ratedata.list-discrepancies',
    { kind: 'snapshot', limit: PER_PAGE, offset, ...(hospital === null ? {} : { hospital_id: hospital }) },
    { when: hasFormer && hospital !== null },
  );
  if (!hasFormer)
    return (
      <p className="text-sm text-quiet">This is the first file of its source. Nothing to compare with yet.</p>
    );
  if (hospital === null)
    return (
      <p className="text-sm text-quiet">
        Changes are listed by hospital.{' '}
        <Link
          to="/prices/disagreements"
          search={{ kind: 'snapshot' } as never}
          className="text-accent-ink hover:underline"
        >
          See those of all files
        </Link>
      </p>
    );
  if (changes.error !== null)
    return <ErrorNote error={changes.error} onRetry={() => void changes.refetch()} />;
  if (changes.data === undefined) return <SkeletonRows rows={6} />;
  const { data, total } = changes.data;
  return (
    <div className="rounded-md border">
      <p className="border-b px-3 py-2 text-sm">{plural(total, 'amount')} of negotiated rates changed.</p>
      <DataTable
        label="Changes"
        rows={data}
        columns={COLUMNS}
        idOf={({ discrepancy_id }) => discrepancy_id}
        empty="No negotiated amount has changed."
      />
      <Pages offset={offset} shown={data.length} total={total} perPage={PER_PAGE} onGo={setOffset} />
    </div>
  );
}
