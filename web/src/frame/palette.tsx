import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { DialogContent } from '../kit/dialog.tsx';
import { type Entry, useEntries } from './palette-entries.tsx';

interface PaletteProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Go to anything by name or id, run anything by verb. */
export default function Palette({ open, onOpenChange }: PaletteProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/30" />
        <DialogContent
          aria-describedby={undefined}
          className="fixed top-[10vh] left-1/2 z-40 w-[min(38rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-lg border bg-panel shadow-raised"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Search onClose={() => onOpenChange(false)} />
        </DialogContent>
      </Radix.Portal>
    </Radix.Root>
  );
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

function Search({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  /** What the person has moved to; the best answer until then, also when a better one comes. */
  const [moved, setMoved] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  /** Entered before all answers had come. */
  const [entered, setEntered] = useState(false);
  const sought = useDeferredValue(text.trim());
  const { groups, isLooking } = useEntries(sought);
  const all = groups.flatMap(({ entries }) => entries);
  const selected = all.find(({ id }) => id === moved) ?? all[0];
  const choose = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const isSettled = !isLooking && sought === text.trim();
  useEffect(() => {
    if (!entered || !isSettled) return;
    setEntered(false);
    if (selected === undefined) return;
    onClose();
    selected.run();
  }, [entered, isSettled, selected, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (MOVES.includes(event.key) || event.ctrlKey) setMoving(true);
    if (event.key !== 'Enter' || isSettled || moved !== undefined) return;
    event.preventDefault();
    setEntered(true);
  };
  return (
    <Command
      label="Search"
      shouldFilter={false}
      value={selected?.id ?? ''}
      onValueChange={(id) => isMoving && setMoved(id)}
      onKeyDown={onKeyDown}
    >
      <Command.Input
        value={text}
        onValueChange={(next) => {
          setText(next);
          setMoved(undefined);
          setMoving(false);
          setEntered(false);
        }}
        placeholder="Search for a name, an ID or an action"
        className="h-11 w-full border-b bg-transparent px-4 text-base outline-none placeholder:text-faint"
      />
      <Command.List className="max-h-[60vh] overflow-auto p-1" onPointerMove={() => setMoving(true)}>
        {all.length === 0 && (
          <p className="p-6 text-center text-sm text-quiet">{isLooking ? 'Searching …' : 'No results'}</p>
        )}
        {groups.map(({ heading, entries }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-faint"
          >
            {entries.map((entry) => (
              <Item key={entry.id} entry={entry} onSelect={() => choose(entry)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

const Item = ({ entry: { id, name, icon, note }, onSelect }: { entry: Entry; onSelect(): void }) => (
  <Command.Item
    value={id}
    onSelect={onSelect}
    className="flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-3 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
  >
    {icon}
    <span className="min-w-0 flex-1 truncate">{name}</span>
    {note !== undefined && <span className="truncate font-mono text-xs text-faint">{note}</span>}
  </Command.Item>
);
