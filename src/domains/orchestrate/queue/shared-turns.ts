import { must } from '../../../kernel/must.ts';
import { type Database, isDatabaseLost } from '../../../platform/postgres/database.ts';
import type { Place } from './place.ts';
import type { Dequeue, Settled, TakenItem } from './schema.ts';
import { type Asked, askedOf } from './settle-leases.ts';
import { takeTurn } from './take-items.ts';

export interface Turn {
  items: TakenItem[];
  results: Settled[];
}

interface Call {
  asked: Asked[];
  max: number;
  signal: AbortSignal;
  resolve(turn: Turn): void;
  reject(error: unknown): void;
}

interface Line {
  place: Place;
  leaseSecs: number | undefined;
  waiting: Call[];
}

/** Items that one transaction takes, for all its calls together. */
const MOST_ITEMS = 1_000;

/**
 * Workers of one queue that come while a turn is under way share the next one: its items are handed to them in the order they
 * came, and one commit is durable for all.
 */
export class SharedTurns {
  readonly #database: Database;
  readonly #lines = new Map<string, Line>();

  constructor(database: Database) {
    this.#database = database;
  }

  take(place: Place, call: Dequeue, signal: AbortSignal): Promise<Turn> {
    const asked = askedOf(call);
    const { max = 1, lease_secs: leaseSecs } = call;
    const key = JSON.stringify([place.accountId, place.queue, leaseSecs ?? null]);
    return new Promise((resolve, reject) => {
      const one: Call = { asked, max, signal, resolve, reject };
      const line = this.#lines.get(key);
      if (line !== undefined) {
        line.waiting.push(one);
        return;
      }
      const begun: Line = { place, leaseSecs, waiting: [one] };
      this.#lines.set(key, begun);
      void this.#work(key, begun);
    });
  }

  async #work(key: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) await this.#perform(line, nextCalls(line.waiting));
    this.#lines.delete(key);
  }

  async #perform(line: Line, calls: readonly Call[]): Promise<void> {
    try {
      const turns = await this.#takeAll(line, calls);
      for (const [at, call] of calls.entries()) call.resolve(must(turns[at], `turn ${at}`));
    } catch (error) {
      if (calls.length === 1 || isDatabaseLost(error)) for (const call of calls) call.reject(error);
      // Undone as a whole, perhaps for the sake of one of them.
      else for (const call of calls) await this.#perform(line, [call]);
    }
  }

  async #takeAll({ place, leaseSecs }: Line, calls: readonly Call[]): Promise<Turn[]> {
    const asked = calls.flatMap((call) => call.asked);
    const max = calls.reduce((sum, call) => sum + call.max, 0);
    const { items, results } = await this.#database.forAccount(place.accountId)((sql) =>
      takeTurn(sql, place, { asked, max, leaseSecs }),
    );
    return calls.map((call) => ({
      items: items.splice(0, call.max),
      results: results.splice(0, call.asked.length),
    }));
  }
}

/** Nothing is taken for callers that have gone meanwhile, but what they settled holds. */
function nextCalls(waiting: Call[]): Call[] {
  const calls: Call[] = [];
  let items = 0;
  for (;;) {
    const [call] = waiting;
    if (call === undefined) break;
    if (call.signal.aborted) call.max = 0;
    if (calls.length > 0 && items + call.max > MOST_ITEMS) break;
    items += call.max;
    calls.push(call);
    waiting.shift();
  }
  return calls;
}
