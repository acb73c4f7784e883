import { setTimeout as sleep } from 'node:timers/promises';
import { serviceUnavailable } from '../../kernel/errors.ts';
import type { Sql } from '../../kernel/sql.ts';
import { BATCH_IDLE_MS } from './bounds.ts';
import { LOCK_NOT_AVAILABLE, sqlState } from './losses.ts';

/** An advisory lock is taken by somebody else. Whoever wants it gives back the connection and comes again. */
export class Taken extends Error {
  override name = 'Taken';
  readonly key: string;

  constructor(key: string) {
    super('a lock is taken');
    this.key = key;
  }
}

/** PostgreSQL undid the transaction, because this process said nothing for too long. */
export class Dozed extends Error {
  override name = 'Dozed';
}

/** Somebody else has just done the same: the repeated transaction finds it done. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Lock not available, deadlock, serialisation failure: undone, and the same may well pass the next time. */
const CONTENDED = new Set([LOCK_NOT_AVAILABLE, '40P01', '40001']);
/** The line for all that is no advisory lock, and that of those which did not pass there: two may be in each other's way. */
const ROWS = 'rows';
const ALONE = 'alone';
/** Of that line, so many try at once: each of them holds a connection. */
const ROWS_AT_ONCE = 4;
/** So many of the first in their lines wait in the database; further ones ask now and then. */
const WAITING_AT_ONCE = 4;
/** Longer than a node that fell silent keeps a lock, in whichever of its transactions. */
const PATIENCE_MS = BATCH_IDLE_MS + 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** What an undone transaction waits for; undefined when it would fail again. */
const lineOf = (error: unknown): string | undefined => {
  if (error instanceof Taken) return error.key;
  if (error instanceof Dozed || error instanceof Overtaken) return ROWS;
  return CONTENDED.has(sqlState(error) ?? '') ? ROWS : undefined;
};

const isOfRows = (key: string | undefined): boolean => key === ROWS || key === ALONE;

/** Whether the same transaction may well pass when it is repeated. */
export const isContended = (error: unknown): boolean => lineOf(error) !== undefined;

export const busy = (cause: unknown): Error =>
  serviceUnavailable(
    'The same data is being changed by other requests. Repeat the request in a few seconds.',
    {
      retryAfter: 2,
      cause,
    },
  );

interface Line {
  trying: number;
  waiting: (() => void)[];
  /** Ends the pauses of those that try. */
  rouse: Set<() => void>;
}

/** How a transaction stands to the lines of its node. */
export interface Turn {
  lines: Lines;
  /** The line whose turn it has. */
  has: string | undefined;
  /** Whether it may wait in the database for that. */
  mayWait: boolean;
  /** The advisory locks that it holds. */
  held: string[];
}

const turns = new WeakMap<Sql, Turn>();
export const turnOf = (sql: Sql): Turn | undefined => turns.get(sql);
export const keepTurn = (sql: Sql): unknown => turns.delete(sql);

/**
 * Repeats transactions that others were in the way of. Between two tries nobody holds a connection, so that a lock which
 * is held for long, by a node that fell silent, costs nobody else anything; those of this node come in the order in which they came.
 */
export class Lines {
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  /** For one attempt, which ends with `end`. */
  begin(sql: Sql, has: string | undefined): Turn {
    const mayWait = has !== undefined && !isOfRows(has) && this.#waiting < WAITING_AT_ONCE;
    if (mayWait) this.#waiting += 1;
    const turn: Turn = { lines: this, has, mayWait, held: [] };
    turns.set(sql, turn);
    return turn;
  }

  end({ mayWait, held }: Turn): void {
    if (mayWait) this.#waiting -= 1;
    for (const key of held) for (const rouse of this.#lines.get(key)?.rouse ?? []) rouse();
  }

  hasLine(key: string): boolean {
    return this.#lines.has(key);
  }

  /** `attempt` is told the line whose turn it has. */
  async repeat<Result>(attempt: (has: string | undefined) => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + PATIENCE_MS;
    let place: { key: string; line: Line } | undefined;
    let pause = 0;
    try {
      for (;;) {
        let reason: unknown;
        try {
          return await attempt(place?.key);
        } catch (error) {
          reason = error;
        }
        const key = lineOf(reason);
        if (key === undefined) throw reason;
        if (performance.now() > deadline) throw busy(reason);
        pause = Math.min(Math.max(FIRST_PAUSE_MS, pause * 2), LONGEST_PAUSE_MS);
        if (place?.key === key && key !== ROWS) {
          await rest(place.line, pause * (0.5 + Math.random()));
          continue;
        }
        const next: string = key === ROWS && isOfRows(place?.key) ? ALONE : key;
        if (place !== undefined) this.#leave(place);
        place = undefined;
        place = { key: next, line: await this.#join(next, reason, deadline) };
      }
    } finally {
      if (place !== undefined) this.#leave(place);
    }
  }

  async #join(key: string, reason: unknown, deadline: number): Promise<Line> {
    const line = this.#lines.get(key) ?? { trying: 0, waiting: [], rouse: new Set() };
    this.#lines.set(key, line);
    if (line.trying < (key === ROWS ? ROWS_AT_ONCE : 1)) {
      line.trying += 1;
      return line;
    }
    const turn = Promise.withResolvers<boolean>();
    const call = () => turn.resolve(true);
    line.waiting.push(call);
    const late = setTimeout(
      () => {
        line.waiting = line.waiting.filter((other) => other !== call);
        turn.resolve(false);
      },
      Math.max(0, deadline - performance.now()),
    );
    const isCalled = await turn.promise;
    clearTimeout(late);
    if (!isCalled) throw busy(reason);
    return line;
  }

  #leave({ key, line }: { key: string; line: Line }): void {
    const next = line.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    line.trying -= 1;
    if (line.trying === 0) this.#lines.delete(key);
  }
}

async function rest(line: Line, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  line.rouse.add(resolve);
  await Promise.race([promise, sleep(milliseconds)]);
  line.rouse.delete(resolve);
}
