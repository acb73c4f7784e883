import type { UsageCount } from './store.ts';

type Identity = Omit<UsageCount, 'requests' | 'errors'>;

/** The days of one sum, the newest first: hardly ever more than one. */
interface Counted extends UsageCount {
  otherDay: Counted | undefined;
}

/** Sums by account, actor, group and day. Maps in maps: this runs after every answer, and a joined name would have to be hashed anew. */
export class UsageTally {
  readonly #accounts = new Map<string, Map<string, Map<string, Counted>>>();

  add(identity: Identity, requests: number, errors: number): void {
    const groups = getOrMake(getOrMake(this.#accounts, identity.accountId), identity.actorId);
    let count = groups.get(identity.tag);
    while (count !== undefined && count.day !== identity.day) count = count.otherDay;
    if (count === undefined) {
      count = { ...identity, requests: 0, errors: 0, otherDay: groups.get(identity.tag) };
      groups.set(identity.tag, count);
    }
    count.requests += requests;
    count.errors += errors;
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  /** Each account's in an order that is the same on every node: two that write at once must not wait for each other. */
  *byAccount(): Generator<[string, UsageCount[]]> {
    for (const [accountId, actors] of this.#accounts) {
      const counts = [...actors.values()].flatMap((groups) => [...groups.values()].flatMap(days));
      yield [accountId, counts.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))];
    }
  }
}

const placeOf = ({ day, actorId, tag }: UsageCount): string => `${day} ${actorId} ${tag}`;

const days = (count: Counted): UsageCount[] =>
  count.otherDay === undefined ? [count] : [count, ...days(count.otherDay)];

function getOrMake<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  let inner = map.get(key);
  if (inner === undefined) {
    inner = new Map();
    map.set(key, inner);
  }
  return inner;
}
