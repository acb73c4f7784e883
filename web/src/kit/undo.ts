import { queries } from '../lib/query.ts';
import { showToast } from './toast.tsx';

const UNDO_MS = 6_000;

/** Changes that are shown and not made yet. */
const pending = new Set<() => Promise<void>>();

/** Makes what could still be taken back. They are calls of whoever is signed in, on the account that is chosen: so before either changes. */
export async function settleChanges(): Promise<void> {
  await Promise.all([...pending].map((finish) => finish()));
}

interface Undoable<Cached> {
  /** Such as "Key removed". */
  told: string;
  /** The key of the question whose answer changes at once, and what it becomes. */
  key: readonly unknown[];
  change(before: Cached): Cached;
  /** The real thing; called when nobody took it back. */
  commit(): Promise<unknown>;
}

/**
 * Shows the change at once and makes it after a few seconds, unless it is taken back: instead of asking "are you sure".
 * Leaving the page makes it too. For deletes of data use ConfirmDelete.
 */
export function withUndo<Cached>({ told, key, change, commit }: Undoable<Cached>): void {
  const before = queries.getQueryData<Cached>(key);
  if (before !== undefined) queries.setQueryData<Cached>(key, change(before));
  const settle = (): boolean => {
    removeEventListener('pagehide', finish);
    clearTimeout(timer);
    closeToast();
    return pending.delete(finish);
  };
  const finish = async () => {
    if (!settle()) return;
    try {
      await commit();
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : String(error), kind: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  const takeBack = () => {
    if (settle() && before !== undefined) queries.setQueryData(key, before);
  };
  const timer = setTimeout(finish, UNDO_MS);
  addEventListener('pagehide', finish);
  pending.add(finish);
  const closeToast = showToast({
    text: told,
    milliseconds: UNDO_MS,
    action: { label: 'Undo', run: takeBack },
  });
}
