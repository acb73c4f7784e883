import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { Store, useStore } from '../lib/store.ts';
import { Button, IconButton } from './button.tsx';
import { cn } from './cn.ts';

interface ToastContent {
  text: string;
  kind?: 'plain' | 'good' | 'bad';
  milliseconds?: number;
  action?: { label: string; run(): void };
}

const toasts = new Store<readonly (ToastContent & { id: number })[]>([]);
let last = 0;

/** Says what just happened, until the time is over or what it answers is called. Errors of a form belong beside it, in an ErrorNote. */
export function showToast(content: ToastContent): () => void {
  last += 1;
  const id = last;
  toasts.set([...toasts.get().slice(-3), { ...content, id }]);
  return () => close(id);
}

const close = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const EDGE = { plain: 'border-l-line-strong', good: 'border-l-good', bad: 'border-l-bad' };

/** The app has one of these. */
export function Toasts() {
  return (
    <Radix.Provider swipeDirection="right" label="News">
      {useStore(toasts).map(({ id, text, kind = 'plain', milliseconds = 5_000, action }) => (
        <Radix.Root
          key={id}
          duration={milliseconds}
          onOpenChange={(open) => !open && close(id)}
          className={cn(
            'flex animate-enter items-center gap-3 rounded-md border border-l-4 bg-panel py-1.5 pr-1.5 pl-3 shadow-raised',
            EDGE[kind],
          )}
        >
          <Radix.Title className="flex-1 text-sm">{text}</Radix.Title>
          {action !== undefined && (
            <Radix.Action asChild altText={action.label}>
              <Button size="small" onClick={action.run}>
                {action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Close" size="small">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label="News ({hotkey})"
        className="fixed right-4 bottom-4 z-50 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none max-sm:bottom-16"
      />
    </Radix.Provider>
  );
}
