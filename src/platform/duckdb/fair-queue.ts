/** First come, first served for one owner; among owners the one goes first who has used the least of late. */
export interface FairQueue<Item extends { owner: string }> {
  readonly size: number;
  sizeOf(owner: string): number;
  add(item: Item): void;
  take(mayRun?: (owner: string) => boolean): Item | undefined;
  remove(item: Item): boolean;
  drain(): Item[];
}

/** How much each owner has used; half of it is forgotten every ten seconds. */
export interface Usage {
  add(owner: string, milliseconds: number): void;
  of(owner: string): number;
}

const HALF_LIFE_MS = 10_000;
const FORGOTTEN = 1;

export function createUsage(now: () => number = () => performance.now()): Usage {
  const used = new Map<string, { amount: number; at: number }>();
  const current = (owner: string) => {
    const entry = used.get(owner);
    return entry === undefined ? 0 : entry.amount * 0.5 ** ((now() - entry.at) / HALF_LIFE_MS);
  };
  return {
    add(owner, milliseconds) {
      const amount = current(owner) + milliseconds;
      used.delete(owner);
      used.set(owner, { amount, at: now() });
      for (const oldest of used.keys()) {
        if (current(oldest) > FORGOTTEN) break;
        used.delete(oldest);
      }
    },
    of: current,
  };
}

export function createFairQueue<Item extends { owner: string }>(usage: Usage): FairQueue<Item> {
  const waiting = new Map<string, Item[]>();
  let size = 0;

  const remove = (owner: string, at: number): Item | undefined => {
    const items = waiting.get(owner) ?? [];
    const [item] = at === -1 ? [] : items.splice(at, 1);
    if (item !== undefined) size -= 1;
    if (items.length === 0) waiting.delete(owner);
    return item;
  };

  return {
    get size() {
      return size;
    },
    sizeOf: (owner) => waiting.get(owner)?.length ?? 0,
    add(item) {
      size += 1;
      const items = waiting.get(item.owner);
      if (items === undefined) waiting.set(item.owner, [item]);
      else items.push(item);
    },
    take(mayRun = () => true) {
      let next: string | undefined;
      for (const owner of waiting.keys()) {
        if (mayRun(owner) && (next === undefined || usage.of(owner) < usage.of(next))) next = owner;
      }
      return next === undefined ? undefined : remove(next, 0);
    },
    remove: (item) => remove(item.owner, (waiting.get(item.owner) ?? []).indexOf(item)) !== undefined,
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
