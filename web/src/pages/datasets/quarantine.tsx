import { RotateCw } from 'lucide-react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useAddressState } from '../../lib/address.ts';
import { count, plural } from '../../lib/format.ts';
import { useChange, useOperation } from '../../lib/query.ts';
import type { Dataset } from './filters.ts';
import { QuarantinedRow } from './quarantined-row.tsx';

const PAGE = 25;

/** Rows that imports and crawls rejected, each to be corrected; after a change of the schema all can be tried again. */
export function Quarantine({ dataset }: { dataset: Dataset }) {
  const { dataset_id } = dataset;
  const [offset, setOffset] = useAddressState<number>('from', 0);
  const asked = { dataset_id, status: 'quarantined', limit: PAGE, offset: Number(offset) } as const;
  const rejected = useOperation('datasets.list-rows', asked, { every: 15_000 });
  const replay = useChange('datasets.import', {
    onDone: ({ rows_imported, rows_rejected }) =>
      showToast({
        text: `${plural(rows_imported, 'row')} entered the dataset, ${plural(rows_rejected, 'row')} still ${rows_rejected === 1 ? 'does' : 'do'} not fit`,
        kind: rows_rejected === 0 ? 'good' : 'plain',
      }),
  });
  const found = rejected.data;
  const total = found?.total ?? 0;
  return (
    <Section
      title="Quarantine"
      note={found === undefined ? undefined : count(total)}
      actions={
        total > 0 && (
          <Button
            size="small"
            busy={replay.isPending}
            onClick={() =>
              replay.mutate({ dataset_id, source: { quarantine: true }, on_error: 'quarantine' })
            }
          >
            <RotateCw /> Retry all
          </Button>
        )
      }
    >
      {replay.error !== null && <ErrorNote error={replay.error} className="m-2" />}
      {rejected.error !== null && <ErrorNote error={rejected.error} className="m-2" />}
      {rejected.isPending && <SkeletonRows rows={3} />}
      {found !== undefined && total === 0 && (
        <p className="flex items-center gap-2 p-3 text-sm text-quiet">
          <StateMark state="completed" short /> No rows in quarantine. Rows from imports and crawls with
          invalid values appear here for you to fix.
        </p>
      )}
      <ul id="quarantine">
        {found?.data.map((row) => (
          <QuarantinedRow key={row.row_id} dataset={dataset} row={row} asked={asked} />
        ))}
      </ul>
      {total > PAGE && (
        <footer className="flex items-center gap-2 border-t p-2 text-xs text-quiet">
          <Button
            size="small"
            disabled={Number(offset) === 0}
            onClick={() => setOffset(Math.max(0, Number(offset) - PAGE))}
          >
            Previous
          </Button>
          <Button
            size="small"
            disabled={found?.has_more !== true}
            onClick={() => setOffset(Number(offset) + PAGE)}
          >
            Next
          </Button>
          {Number(offset) + 1}–{Math.min(total, Number(offset) + PAGE)} of {count(total)}
        </footer>
      )}
    </Section>
  );
}
