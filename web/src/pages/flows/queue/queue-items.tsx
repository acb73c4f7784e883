import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDelete } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { ITEM_COLUMNS } from './item-columns.tsx';
import { ItemPanel } from './item-panel.tsx';

type Stats = Output<'queue.stats'>['data'][number];

const STATES = ['', 'ready', 'delayed', 'leased', 'dead', 'done'] as const;
type Shown = (typeof STATES)[number];

/** The items of one queue by their state; dead letters can be put back, and items removed for good. */
export function QueueItems({ stats }: { stats: Stats }) {
  const { queue } = stats;
  const [state, setState] = useAddressState<Shown>('state', stats.dead > 0 ? 'dead' : '');
  const [itemId, setItemId] = useAddressState<string>('item', '');
  const [purging, setPurging] = useState(false);
  const asked = { queue, limit: 200, ...(state === '' ? {} : { state }) };
  const items = useOperation('queue.items', asked, { every: 4_000 });
  const retry = useChange('queue.retry', {
    onDone: ({ retried, left }) =>
      showToast({
        text: `${plural(retried, 'dead letter')} requeued${left.length > 0 ? `; ${left.length} not requeued: ${left[0]?.reason.replaceAll('_', ' ')}` : ''}`,
        kind: left.length > 0 ? 'bad' : 'good',
      }),
  });
  const purge = useChange('queue.purge', {
    onDone: ({ purged }) => {
      showToast({ text: `${plural(purged, 'item')} removed`, kind: 'good' });
      setPurging(false);
    },
  });
  const open = items.data?.data.find(({ item_id }) => item_id === itemId);
  return (
    <Section
      title={queue}
      note={items.data === undefined ? undefined : plural(items.data.total, 'item')}
      actions={
        <>
          <Button
            size="small"
            disabled={stats.dead === 0}
            busy={retry.isPending}
            onClick={() => retry.mutate({ queue })}
          >
            <RotateCcw /> Retry dead letters
          </Button>
          <Button size="small" kind="danger" onClick={() => setPurging(true)}>
            <Trash2 /> Purge
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto border-b p-2">
        <Tabs
          label="Items in this state"
          value={state}
          onChange={setState}
          tabs={STATES.map((value) => ({ value, label: value === '' ? 'all' : `${value} ${stats[value]}` }))}
        />
      </div>
      {(items.error ?? retry.error) !== null && (
        <ErrorNote error={items.error ?? retry.error} className="m-2" />
      )}
      {items.isPending && <SkeletonRows rows={5} />}
      {items.data !== undefined && (
        <DataTable
          label={`Items of ${queue}`}
          rows={items.data.data}
          columns={ITEM_COLUMNS}
          idOf={({ item_id }) => item_id}
          openId={itemId}
          onOpen={({ item_id }) => setItemId(item_id)}
          empty={state === '' ? 'The queue is empty.' : `No ${state} items.`}
          className="max-h-[50vh]"
        />
      )}
      {open !== undefined && (
        <ItemPanel
          item={open}
          onClose={() => setItemId('')}
          onRetry={() =>
            retry.mutate({ queue, item_ids: [open.item_id] }, { onSuccess: () => setItemId('') })
          }
          isPending={retry.isPending}
        />
      )}
      <ConfirmDelete
        open={purging}
        onClose={() => setPurging(false)}
        name={queue}
        what={
          purge.error?.message ??
          (state === ''
            ? 'All items are removed, except those leased by a worker.'
            : `All ${state} items are removed.`)
        }
        onConfirm={() => purge.mutate({ queue, ...(state === '' ? {} : { states: [state] }) })}
        busy={purge.isPending}
      />
    </Section>
  );
}
