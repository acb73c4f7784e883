import type { Answered } from '../../../http/server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { addUsage, type UsageCount } from './store.ts';

const FLUSH_EVERY = 2_000;
const DAY = 86_400_000;

const nameOf = (accountId: string, actorId: string, tag: string, day: string): string =>
  `${accountId}${actorId}${tag}${day}`;

/** Adds requests up in memory and writes the sums every two seconds: a crash loses at most those. */
export class UsageRecorder {
  readonly #database: Database;
  readonly #clock: Clock;
  #counts = new Map<string, UsageCount>();
  #day = { number: 0, text: '' };
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  record({ accountId, actor, tag, status }: Answered): void {
    const day = this.#today();
    const name = nameOf(accountId, actor.id, tag, day);
    let count = this.#counts.get(name);
    if (count === undefined) {
      count = { accountId, day, actorId: actor.id, actorKind: actor.kind, tag, requests: 0, errors: 0 };
      this.#counts.set(name, count);
    }
    count.requests += 1;
    if (status >= 400) count.errors += 1;
  }

  /** Written out once a day: this runs after every answer. */
  #today(): string {
    const number = Math.floor(this.#clock.now().getTime() / DAY);
    if (number !== this.#day.number)
      this.#day = { number, text: new Date(number * DAY).toISOString().slice(0, 10) };
    return this.#day.text;
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
      const name = nameOf(count.accountId, count.actorId, count.tag, count.day);
      const newer = this.#counts.get(name);
      if (newer === undefined) this.#counts.set(name, count);
      else {
        newer.requests += count.requests;
        newer.errors += count.errors;
      }
    }
  }
}
