import { useNavigate } from '@tanstack/react-router';
import { ContextMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../kit/cn.ts';
import { words } from '../../lib/format.ts';
import { pageOf } from './asset-pages.ts';
import type { Asset, Way } from './graph-model.ts';

interface NodeBoxProps {
  asset: Asset;
  isRoot: boolean;
  /** How many neighbours are not in view, before and after it. */
  hidden: { up: number; down: number };
  onOpen(direction: 'up' | 'down'): void;
  onFollow(way: Way): void;
}

/** An asset in the graph, with what can be opened to its left and right, and a menu. */
export const NodeBox = ({ asset, isRoot, hidden, onOpen, onFollow }: NodeBoxProps) => (
  <NodeMenu asset={asset} onFollow={onFollow}>
    <span className="flex h-full w-full min-w-0 items-center gap-1.5">
      {hidden.up > 0 && (
        <More
          count={hidden.up}
          label={`Show ${hidden.up} before ${asset.name}`}
          onClick={() => onOpen('up')}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span
          className={cn(
            'truncate',
            isRoot ? 'font-semibold' : 'font-medium',
            asset.deleted_at !== null && 'text-quiet line-through',
          )}
        >
          {asset.name}
        </span>
        <span className="truncate text-faint">
          {words(asset.kind)}
          {asset.consent !== 'ok' && <span className="text-bad"> · consent {asset.consent}</span>}
        </span>
      </span>
      {hidden.down > 0 && (
        <More
          count={hidden.down}
          label={`Show ${hidden.down} after ${asset.name}`}
          onClick={() => onOpen('down')}
        />
      )}
    </span>
  </NodeMenu>
);

const More = ({ count, label, onClick }: { count: number; label: string; onClick(): void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
    className="nodrag nopan h-6 min-w-6 shrink-0 rounded-full border bg-sunk px-1 text-xs text-quiet hover:bg-hover hover:text-ink"
  >
    +{count}
  </button>
);

const ITEM =
  'flex h-7 cursor-pointer items-center rounded-md px-2 text-sm outline-none select-none data-disabled:text-faint data-highlighted:bg-hover';

function NodeMenu({
  asset,
  onFollow,
  children,
}: Pick<NodeBoxProps, 'asset' | 'onFollow'> & { children: ReactNode }) {
  const navigate = useNavigate();
  const page = pageOf(asset);
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          // A click in the menu is none on the box that it hangs on.
          onClick={(event) => event.stopPropagation()}
          className="z-40 min-w-44 animate-enter rounded-lg border bg-panel p-1 shadow-raised"
        >
          <Radix.Item
            className={ITEM}
            disabled={page === undefined}
            onSelect={() => void navigate({ to: page ?? '.' })}
          >
            Open
          </Radix.Item>
          <Radix.Item className={ITEM} onSelect={() => onFollow('both')}>
            Focus here
          </Radix.Item>
          <Radix.Item className={ITEM} onSelect={() => onFollow('down')}>
            Impact: downstream
          </Radix.Item>
          <Radix.Item className={ITEM} onSelect={() => onFollow('up')}>
            Root cause: upstream
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
