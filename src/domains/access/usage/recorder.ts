import type { Answered } from '../../../http/server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { addUsage, type UsageCount } from './store.ts';

const FLUSH_EVERY = 2_000;

/** Adds requests up in memory and writes the sums every two seconds: a crash loses at most those. */
export class UsageRecorder {
  readonly #database: Database;
  readonly #clock: Clock;
  #counts = new Map<string, UsageCount>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  record({ accountId, actor, tag, status }: Answered): void {
    const day = this.#clock.now().toISOString().slice(0, 10);
    const name = `${accountId}${actor.id}${tag}${day}`;
    let count = this.#counts.get(name);
    if (count === undefined) {
      count = { accountId, day, actorId: actor.id, actorKind: actor.kind, tag, requests: 0, errors: 0 };
      this.#counts.set(name, count);
    }
    count.requests += 1;
    if (status >= 400) count.errors += 1;
  }

  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.flush().catch(onError), FLUSH_EVERY);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    for (const [accountId, own] of Map.groupBy(counts.values(), (count) => count.accountId)) {
      try {
        await this.#database.forAccount(accountId)(async (sql) => {
          for (const count of own) await addUsage(sql, count);
        });
      } catch (error) {
        this.#keep(own);
        throw error;
      }
    }
  }

  /** What could not be written is added to what came in meanwhile. */
  #keep(own: readonly UsageCount[]): void {
    for (const count of own) {
      const name = `${count.accountId}${count.actorId}${count.tag}${count.day}`;
      const newer = this.#counts.get(name);
      if (newer === undefined) this.#counts.set(name, count);
      else {
        newer.requests += count.requests;
        newer.errors += count.errors;
      }
    }
  }
}
