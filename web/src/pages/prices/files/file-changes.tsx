import type { RatedataSource } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import type { Output } from '../../../lib/api.ts';
import { count, plural, words } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { dollars } from '../shared/money.ts';

type Finding = Output<'ratedata.list-discrepancies'>['data'][number];

const MOST = 1_000;
/** They are found a while after the file is published. */
const AGAIN_MS = 4_000;

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

/** What the live file changed against the one before it. */
export function FileChanges({ source }: { source: RatedataSource }) {
  const { hospital_id: hospital, snapshots } = source;
  const hasFormer = snapshots.some(({ status }) => status === 'retired');
  const changes = useOperation(
    'ratedata.list-discrepancies',
    { kind: 'snapshot', limit: MOST, ...(hospital === null ? {} : { hospital_id: hospital }) },
    { when: hasFormer, every: AGAIN_MS },
  );
  if (!hasFormer)
    return (
      <p className="text-sm text-quiet">
        No file has taken the place of another here yet: nothing to compare.
      </p>
    );
  if (changes.error !== null)
    return <ErrorNote error={changes.error} onRetry={() => void changes.refetch()} />;
  if (changes.data === undefined) return <SkeletonRows rows={6} />;
  const { data, total } = changes.data;
  const files = new Set(snapshots.map(({ file }) => file.file_id));
  const own = data.filter(({ evidence }) => evidence.some(({ file_id }) => files.has(file_id)));
  return (
    <div className="rounded-md border">
      <p className="border-b px-3 py-2 text-sm text-quiet">
        {plural(own.length, 'negotiated rate')} changed against the file before
        {total > MOST && `, of the largest ${count(MOST)} changes of all files`}.
      </p>
      <DataTable
        label="Changes"
        rows={own}
        columns={COLUMNS}
        idOf={({ discrepancy_id }) => discrepancy_id}
        empty="No negotiated amount has changed."
        className="max-h-[60vh]"
      />
    </div>
  );
}
