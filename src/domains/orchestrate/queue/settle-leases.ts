import { invalidRequest } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import {
  acknowledgeLeases,
  extendLeases,
  failLeases,
  type KnownLease,
  knownLeases,
  type SettledRow,
} from './lease-store.ts';
import { type Lease, readToken, toToken } from './lease-token.ts';
import type { Place } from './place.ts';
import type { Dequeue, Settled } from './schema.ts';

type Action = Settled['action'];

export interface Asked {
  action: Action;
  token: string;
  lease: Lease | undefined;
  error: string | null;
}

/** What became of each token, and how many items failed. */
export interface Settlement {
  results: Settled[];
  failed: number;
  dead: number;
}

/** What the call says of earlier leases; a token that stands in it twice is refused. */
export function askedOf({ ack = [], fail = [], extend = [] }: Dequeue): Asked[] {
  const asked = [
    ...ack.map((token) => toAsked('ack', token)),
    ...fail.map(({ lease_token: token, error }) => toAsked('fail', token, error)),
    ...extend.map((token) => toAsked('extend', token)),
  ];
  const seen = new Set<string>();
  for (const { token } of asked) {
    if (seen.has(token))
      throw invalidRequest(
        `The lease token ${token.slice(0, 100)} appears twice in the request. Name each once, in ack, fail or extend.`,
      );
    seen.add(token);
  }
  return asked;
}

const toAsked = (action: Action, token: string, error: string | null = null): Asked => ({
  action,
  token,
  lease: readToken(token),
  error,
});

/** Sent in this order without waiting in between; what did not hold is explained afterwards. */
export async function settleLeases(
  sql: Sql,
  place: Place,
  asked: readonly Asked[],
  leaseSecs: number | undefined,
): Promise<Settlement> {
  if (asked.length === 0) return { results: [], failed: 0, dead: 0 };
  const of = (action: Action) => asked.filter((one) => one.action === action && one.lease !== undefined);
  const leases = (action: Action) => of(action).flatMap(({ lease }) => lease ?? []);
  const only = (action: Action, settle: () => Promise<SettledRow[]>) =>
    of(action).length === 0 ? Promise.resolve([]) : settle();
  const errors = of('fail').map(({ error }) => error);
  const [done, failed, extended] = await Promise.all([
    only('ack', () => acknowledgeLeases(sql, place, leases('ack'))),
    only('fail', () => failLeases(sql, place, leases('fail'), errors)),
    only('extend', () => extendLeases(sql, place, leases('extend'), leaseSecs)),
  ]);
  const settled = new Map(
    [...done, ...failed, ...extended].map((row) => [toToken(row.item_id, row.lease), row]),
  );
  const missed = asked.flatMap(({ lease }) =>
    lease !== undefined && !settled.has(lease.token) ? lease : [],
  );
  const known = missed.length === 0 ? [] : await knownLeases(sql, place, missed);
  const knownItems = new Map(known.map((row) => [row.item_id, row]));
  const results = asked.map((one) => {
    const row = settled.get(one.token);
    return row === undefined
      ? missedResult(one, knownItems.get(one.lease?.itemId ?? ''))
      : heldResult(one, row);
  });
  const dead = failed.filter(({ state }) => state === 'dead').length;
  return { results, failed: failed.length, dead };
}

const OUTCOME_OF = {
  done: 'done',
  dead: 'dead',
  ready: 'retrying',
  delayed: 'retrying',
  leased: 'extended',
} as const;

const heldResult = (
  { action, token }: Asked,
  { item_id: itemId, state, due_at: dueAt }: SettledRow,
): Settled => ({
  lease_token: token,
  action,
  outcome: OUTCOME_OF[state],
  item_id: itemId,
  lease_until: action === 'extend' ? (dueAt?.toISOString() ?? null) : null,
  retry_at: action === 'fail' ? (dueAt?.toISOString() ?? null) : null,
});

/** A call that is repeated because its answer was lost hears again what it heard before. */
function missedResult({ action, token, lease }: Asked, known: KnownLease | undefined): Settled {
  const said = action === 'ack' ? 'done' : action === 'fail' ? 'dead' : undefined;
  const repeated =
    known !== undefined && known.lease === lease?.lease && known.state === said ? said : 'expired';
  return {
    lease_token: token,
    action,
    outcome: known === undefined ? 'unknown' : repeated,
    item_id: known?.item_id ?? null,
    lease_until: null,
    retry_at: null,
  };
}
