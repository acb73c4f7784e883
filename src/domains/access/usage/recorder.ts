import type { Answered } from '../../../http/server.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { addUsage } from './store.ts';
import { UsageTally } from './tally.ts';

const FLUSH_EVERY = 2_000;
const DAY = 86_400_000;

/** Adds requests up in memory and writes the sums every two seconds: a crash loses at most those. */
export class UsageRecorder {
  readonly #database: Database;
  readonly #clock: Clock;
  #tally = new UsageTally();
  #day = { number: 0, text: '' };
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  record({ accountId, actor, tag, status }: Answered): void {
    const identity = { accountId, day: this.#today(), actorId: actor.id, actorKind: actor.kind, tag };
    this.#tally.add(identity, 1, status >= 400 ? 1 : 0);
  }

  start(onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.flush().catch(onError), FLUSH_EVERY);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Settles when everything recorded before the call is written. */
  flush(): Promise<void> {
    const written = this.#written.then(() => this.#write());
    this.#written = written.catch(() => undefined);
    return written;
  }

  async #write(): Promise<void> {
    if (this.#tally.isEmpty) return;
    const tally = this.#tally;
    this.#tally = new UsageTally();
    const failures: unknown[] = [];
    for (const [accountId, counts] of tally.byAccount()) {
      try {
        await this.#database.forAccount(accountId)(async (sql) => {
          for (const count of counts) await addUsage(sql, count);
        });
      } catch (error) {
        failures.push(error);
        // What could not be written is added to what came in meanwhile.
        for (const { requests, errors, ...identity } of counts) this.#tally.add(identity, requests, errors);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Written out once a day: this runs after every answer. */
  #today(): string {
    const number = Math.floor(this.#clock.now().getTime() / DAY);
    if (number !== this.#day.number) {
      this.#day = { number, text: new Date(number * DAY).toISOString().slice(0, 10) };
    }
    return this.#day.text;
  }
}
