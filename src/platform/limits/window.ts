import type { Transact } from '../../kernel/sql.ts';
import { statement } from '../../kernel/sql.ts';

export type WindowKind = 'minute' | 'hour';

export const WINDOW_SECONDS: Record<WindowKind, number> = { minute: 60, hour: 3_600 };

const LARGEST_CHUNK = 1_000;
const CHUNKS_PER_WINDOW = 8;

const lease = statement<{ leased: number; last_grant: number }>(
  'limits.lease-window',
  `INSERT INTO request_windows AS w (subject, kind, window_start, leased, last_grant)
   VALUES ($1, $2, $3, least($4::int, $5::int), least($4::int, $5::int))
   ON CONFLICT (subject, kind, window_start) DO UPDATE
   SET last_grant = greatest(least($4::int, $5::int - w.leased), 0),
       leased = w.leased + greatest(least($4::int, $5::int - w.leased), 0)
   RETURNING leased, last_grant`,
);

const giveBack = statement(
  'limits.give-back',
  `UPDATE request_windows w SET leased = w.leased - g.unspent
   FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[]) AS g (subject, kind, window_start, unspent)
   WHERE w.subject = g.subject AND w.kind = g.kind AND w.window_start = g.window_start`,
);

/** What a node that stops had taken for requests that did not come. */
export interface Unspent {
  subject: string;
  kind: WindowKind;
  start: Date;
  requests: number;
}

export async function returnUnspent(system: Transact, unspent: readonly Unspent[]): Promise<void> {
  if (unspent.length === 0) return;
  const values = [
    unspent.map(({ subject }) => subject),
    unspent.map(({ kind }) => kind),
    unspent.map(({ start }) => start),
    unspent.map(({ requests }) => requests),
  ];
  await system((sql) => giveBack.run(sql, values));
}

/**
 * One subject's budget in the running clock minute or hour, as this node sees it. Requests are counted in memory;
 * the shared counter only hands out chunks, which shrink as the window fills, so that little is stranded on a node.
 */
export class WindowBudget {
  readonly #subject: string;
  readonly #kind: WindowKind;
  readonly #system: Transact;
  #start = 0;
  #limit = 0;
  #available = 0;
  #leased = 0;
  #exhausted = false;
  #pending: Promise<void> | undefined;

  constructor(subject: string, kind: WindowKind, system: Transact) {
    this.#subject = subject;
    this.#kind = kind;
    this.#system = system;
  }

  /** `true` and `false` are final; `undefined` asks the caller to await `refill` and look again. */
  look(limit: number, now: number): boolean | undefined {
    this.#roll(limit, now);
    if (this.#available > 0) return true;
    return this.#exhausted ? false : undefined;
  }

  /** Only after `look` said yes in the same turn of the event loop. */
  take(): void {
    this.#available -= 1;
  }

  refill(): Promise<void> {
    this.#pending ??= this.#lease().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** No request is counted after it. */
  unspent(): Unspent[] {
    const requests = this.#available;
    this.#available = 0;
    return requests === 0
      ? []
      : [{ subject: this.#subject, kind: this.#kind, start: new Date(this.#start), requests }];
  }

  get limit(): number {
    return this.#limit;
  }

  get remaining(): number {
    return Math.max(0, this.#limit - this.#leased + this.#available);
  }

  /** Unix seconds at which the window ends. */
  get reset(): number {
    return this.#start / 1_000 + WINDOW_SECONDS[this.#kind];
  }

  #roll(limit: number, now: number): void {
    const length = WINDOW_SECONDS[this.#kind] * 1_000;
    const start = now - (now % length);
    if (start !== this.#start) {
      this.#start = start;
      this.#available = 0;
      this.#leased = 0;
      this.#exhausted = false;
    }
    if (limit !== this.#limit) {
      this.#limit = limit;
      this.#exhausted = false;
      this.#available = Math.min(this.#available, Math.max(0, limit - this.#leased + this.#available));
    }
  }

  async #lease(): Promise<void> {
    const start = this.#start;
    const chunk = Math.min(
      LARGEST_CHUNK,
      Math.max(1, Math.ceil((this.#limit - this.#leased) / CHUNKS_PER_WINDOW)),
    );
    const values = [this.#subject, this.#kind, new Date(start), chunk, this.#limit];
    const row = await this.#system((sql) => lease.first(sql, values));
    if (row === undefined || start !== this.#start) return;
    this.#leased = row.leased;
    this.#available += row.last_grant;
    this.#exhausted = row.last_grant === 0;
  }
}
