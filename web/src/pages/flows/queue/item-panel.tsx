import { RotateCcw } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { JsonView } from '../../../kit/json-view.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { Time } from '../../../kit/time.tsx';
import type { Item } from './item-columns.tsx';

interface ItemPanelProps {
  item: Item;
  onClose(): void;
  onRetry(): void;
  isPending: boolean;
}

export function ItemPanel({ item, onClose, onRetry, isPending }: ItemPanelProps) {
  // The panel takes the focus when this changes, and the list behind it is asked again every few seconds.
  const latest = useRef(onClose);
  latest.current = onClose;
  const close = useCallback(() => latest.current(), []);
  return (
    <SidePanel
      title="Item"
      facts={item.state}
      onClose={close}
      {...(item.state === 'dead'
        ? {
            foot: (
              <Button kind="primary" onClick={onRetry} busy={isPending}>
                <RotateCcw /> Retry
              </Button>
            ),
          }
        : {})}
    >
      <Facts
        className="mb-3"
        facts={[
          ['ID', <code key="id">{item.item_id}</code>],
          ['Attempts', `${item.attempts} of ${item.max_attempts}`],
          ['Last error', item.last_error],
          ['Priority', item.priority],
          ['Key', item.dedup_key],
          ['Leased until', item.lease_until === null ? null : <Time key="until" at={item.lease_until} />],
          ['Enqueued', <Time key="at" at={item.created_at} />],
          ['Finished', item.finished_at === null ? null : <Time key="end" at={item.finished_at} />],
        ]}
      />
      <JsonView value={item.payload} />
    </SidePanel>
  );
}
