import { createHash } from 'node:crypto';
import { silentLogger } from '../../src/kernel/log.ts';
import { addUrls, finishUrls, type NewUrl, takeUrls } from '../../src/platform/frontier/index.ts';
import { createDatabase, type Database } from '../../src/platform/postgres/database.ts';
import { type Granary, withGranary } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { timed } from '../support/turns.ts';

const [FEW, MANY] = [10_000, 1_000_000];
const INSERTED = 1_000;
const CLAIMED = 100;
const ROUNDS = 40;
const BAR = 0.5;

/** Addresses inserted and claimed a second when 10 k wait, and when a million do. */
export const measureFrontier = (): Promise<Measure[]> =>
  withGranary(async (granary) => {
    const database = createDatabase(granary.databaseUrl, { log: silentLogger });
    try {
      const few = new Frontier(granary, database, 'cj_bench_few');
      const many = new Frontier(granary, database, 'cj_bench_many');
      await few.fill(FEW);
      await many.fill(MANY);
      const measure = async (what: string, work: (frontier: Frontier) => Promise<unknown>, count: number) => {
        const [small, large]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          small.push(await timed(() => work(few)));
          large.push(await timed(() => work(many)));
        }
        const ratio = median(small) / median(large);
        const speed = (times: number[]) => ((count / median(times)) * 1_000).toFixed(0);
        return {
          what: `addresses ${what} a second, 1 M waiting to 10 k waiting`,
          value: `${ratio.toFixed(2)} (${speed(large)} against ${speed(small)})`,
          bar: `≥ ${BAR}`,
          pass: ratio >= BAR,
        };
      };
      return [
        await measure('inserted', (frontier) => frontier.fill(INSERTED), INSERTED),
        await measure('claimed and completed', (frontier) => frontier.work(CLAIMED), CLAIMED),
      ];
    } finally {
      await database.close();
    }
  });

class Frontier {
  readonly #granary: Granary;
  readonly #database: Database;
  readonly #runId: string;
  #next = 0;

  constructor(granary: Granary, database: Database, runId: string) {
    this.#granary = granary;
    this.#database = database;
    this.#runId = runId;
  }

  async fill(count: number): Promise<void> {
    const { accountId } = this.#granary;
    for (let left = count; left > 0; left -= INSERTED) {
      const urls = Array.from({ length: Math.min(INSERTED, left) }, () => this.#newUrl());
      await this.#database.forAccount(accountId)((sql) =>
        addUrls(sql, { accountId, runId: this.#runId }, urls),
      );
    }
  }

  async work(count: number): Promise<void> {
    await this.#database.forAccount(this.#granary.accountId)(async (sql) => {
      const taken = await takeUrls(sql, this.#runId, count, []);
      if (taken.length !== count) throw new Error(`only ${taken.length} addresses were there`);
      const done = taken.map(({ key }) => ({
        key,
        state: 'done' as const,
        reason: null,
        status: 200,
        facts: null,
      }));
      await finishUrls(sql, this.#runId, done);
    });
  }

  #newUrl(): NewUrl {
    this.#next += 1;
    const url = `https://shop${this.#next % 50}.example.com/product/${this.#next}`;
    const key = createHash('sha256').update(url).digest('hex').slice(0, 32);
    const host = new URL(url).host;
    return { key, url, host, depth: this.#next % 7, priority: -(this.#next % 7), foundOn: null };
  }
}
