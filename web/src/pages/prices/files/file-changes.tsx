import { useState } from 'react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import type { Output } from '../../../lib/api.ts';
import { count, plural, words } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { dollars } from '../shared/money.ts';
import { heldOf, liveOf } from './file-columns.tsx';

type Finding = Output<'ratedata.list-discrepancies'>['data'][number];

const MOST = 1_000;
/** They are found a while after the file is published; those of a held file are computed each time, and stay the same. */
const AGAIN_MS = { live: 4_000, held: false } as const;

const valuesText = (values: readonly number[]) =>
  values.length === 0 ? '–' : values.map(dollars).join(', ');

const COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'service',
    head: 'Service',
    sort: ({ key }) => key.code ?? '',
    cell: ({ key }) => (
      <span className="block py-1 leading-4">
        <code className="block font-mono">{key.code ?? 'No code'}</code>
        <span
          className="block max-w-36 truncate text-xs text-faint"
          title={`${key.payer ?? ''}, ${key.plan ?? ''}`}
        >
          {key.payer}
        </span>
      </span>
    ),
  },
  {
    id: 'change',
    head: 'Change',
    sort: ({ change }) => change ?? '',
    cell: ({ change, class: name }) => words(change ?? name),
  },
  { id: 'before', head: 'Before', numeric: true, cell: ({ hospital_values }) => valuesText(hospital_values) },
  { id: 'now', head: 'Now', numeric: true, cell: ({ payer_values }) => valuesText(payer_values) },
];

const COMPARISONS = [
  { value: 'held', label: 'Held against live' },
  { value: 'live', label: 'Live against the one before' },
] as const;
type Compared = (typeof COMPARISONS)[number]['value'];

/** What a file changes of the one before it: the one that waits for a decision, or else the live one. */
export function FileChanges({ source }: { source: RatedataSource }) {
  const hasLive = liveOf(source) !== undefined;
  const isHeld = heldOf(source) !== undefined && hasLive;
  const hasFormer = source.snapshots.some(({ status }) => status === 'retired');
  const [wanted, setWanted] = useState<Compared>('held');
  const compared: Compared = isHeld ? wanted : 'live';
  if (!source.enabled)
    return <p className="text-sm text-quiet">The file is off: it is compared again once it is on.</p>;
  if (!hasLive && heldOf(source) !== undefined)
    return <p className="text-sm text-quiet">No file of this source is live: nothing to compare it with.</p>;
  return (
    <div className="flex flex-col gap-2">
      {isHeld && hasFormer && (
        <Tabs
          label="Compared"
          value={compared}
          onChange={(next) => setWanted(next)}
          tabs={COMPARISONS}
          className="self-start"
        />
      )}
      {compared === 'live' && !hasFormer ? (
        <p className="text-sm text-quiet">
          No file has taken the place of another here yet: nothing to compare.
        </p>
      ) : (
        <ChangeList source={source} compared={compared} />
      )}
    </div>
  );
}

function ChangeList({ source, compared }: { source: RatedataSource; compared: Compared }) {
  const changes = useOperation(
    'ratedata.list-discrepancies',
    { kind: 'snapshot', source_id: source.source_id, snapshot: compared, limit: MOST },
    { every: AGAIN_MS[compared] },
  );
  if (changes.error !== null)
    return <ErrorNote error={changes.error} onRetry={() => void changes.refetch()} />;
  if (changes.data === undefined) return <SkeletonRows rows={6} />;
  const { data, total } = changes.data;
  return (
    <div className="rounded-md border">
      <p className="border-b px-3 py-2 text-sm text-quiet">
        {plural(total, 'negotiated rate')}{' '}
        {compared === 'held' ? 'would change against the live file' : 'changed against the file before'}
        {total > data.length && `; the largest ${count(data.length)} are listed`}.
      </p>
      <DataTable
        label="Changes"
        rows={data}
        columns={COLUMNS}
        idOf={({ discrepancy_id }) => discrepancy_id}
        empty="No negotiated amount has changed."
        className="max-h-[60vh]"
      />
    </div>
  );
}
