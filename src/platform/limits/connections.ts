import { type Sql, statement, type Transact } from '../../kernel/sql.ts';
import { advisoryLock } from '../postgres/advisory-lock.ts';

const LEASE_SECONDS = 60;

const lock = advisoryLock('limits.lock-connections', 0);
const others = statement<{ slots: number }>(
  'limits.others-connections',
  // A node that is known to have ended holds nothing open, however long its lease would last.
  `SELECT coalesce(sum(slots), 0)::int AS slots FROM connection_leases l
   WHERE subject = $1 AND node_id <> $2 AND expires_at > now()
     AND NOT EXISTS (SELECT FROM ended_nodes n WHERE n.node_id = l.node_id)`,
);
const upsert = statement(
  'limits.lease-connections',
  `INSERT INTO connection_leases (subject, node_id, slots, expires_at)
   VALUES ($1, $2, $3, now() + make_interval(secs => $4))
   ON CONFLICT (subject, node_id) DO UPDATE SET slots = excluded.slots, expires_at = excluded.expires_at`,
);
const release = statement(
  'limits.release-connections',
  'DELETE FROM connection_leases WHERE subject = $1 AND node_id = $2',
);

/** How many connections of one subject this node holds open, within slots leased from all nodes' common limit. */
export class ConnectionSlots {
  readonly #subject: string;
  readonly #nodeId: string;
  readonly #system: Transact;
  #open = 0;
  #granted = 0;
  #expires = 0;
  #denied = false;
  #pending: Promise<void> | undefined;

  constructor(subject: string, nodeId: string, system: Transact) {
    this.#subject = subject;
    this.#nodeId = nodeId;
    this.#system = system;
  }

  /** Opens one connection if a slot is free here; otherwise await `grow` and try again. */
  open(now: number): boolean {
    if (this.#open >= this.#granted || now >= this.#expires) return false;
    this.#open += 1;
    return true;
  }

  close(): void {
    this.#open -= 1;
  }

  /** Open here, and held for use by other nodes. */
  async held(): Promise<number> {
    const elsewhere = await this.#system((sql) => others.first(sql, [this.#subject, this.#nodeId]));
    return this.#open + (elsewhere?.slots ?? 0);
  }

  /** The limit itself said no: the last lease got less than it asked for, and what it got is in use. */
  get exhausted(): boolean {
    return this.#denied && this.#open >= this.#granted;
  }

  grow(limit: number, now: number): Promise<void> {
    this.#pending ??= this.#lease(limit, now, Math.max(2, Math.ceil(limit / 10))).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Gives back what is not in use and keeps the rest alive. */
  async renew(limit: number, now: number): Promise<void> {
    if (this.#pending !== undefined) return;
    if (this.#open > 0) return this.#lease(limit, now, 0);
    this.#granted = 0;
    await this.#system((sql) => release.run(sql, [this.#subject, this.#nodeId]));
  }

  async #lease(limit: number, now: number, extra: number): Promise<void> {
    const { slots, wanted } = await this.#system(async (sql) => {
      await lock(sql, this.#subject);
      const elsewhere = (await others.first(sql, [this.#subject, this.#nodeId]))?.slots ?? 0;
      const wanted = this.#open + extra;
      const slots = Math.max(this.#open, Math.min(wanted, limit - elsewhere));
      await upsert.run(sql, [this.#subject, this.#nodeId, slots, LEASE_SECONDS]);
      return { slots, wanted };
    });
    this.#granted = slots;
    this.#denied = slots < wanted;
    this.#expires = now + LEASE_SECONDS * 1_000;
  }
}

export const expireConnections = async (sql: Sql): Promise<number> =>
  (await sql.query('DELETE FROM connection_leases WHERE expires_at < now()')).rowCount;
