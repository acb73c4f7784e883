import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { statement } from '../../src/kernel/sql.ts';
import { createDatabase } from '../../src/platform/postgres/database.ts';
import { type Measure, median } from './table.ts';

const CALLERS = 32;
const SELECTS = 8_000;
const ROUNDS = 5;
const TEXT = 'SELECT site_id, url, name FROM granary.sites WHERE site_id = $1';

/** One primary-key select under the account's policy in a transaction of its own, against the bare select. */
export async function measureAccountSetting(databaseUrl: string, adminUrl: string): Promise<Measure> {
  const admin = new pg.Pool({ connectionString: adminUrl, max: 16 });
  const database = createDatabase(databaseUrl, { log: silentLogger });
  const { rows } = await admin.query('SELECT account_id, site_id FROM granary.sites LIMIT 1');
  const { account_id: accountId, site_id: siteId } = rows[0];
  const find = statement<{ site_id: string }>('bench.find', TEXT);
  const transact = database.readingAs(accountId);
  const bare = () => admin.query({ name: 'bench.bare', text: TEXT, values: [siteId] });
  const guarded = async () => {
    if ((await transact((sql) => find.first(sql, [siteId]))) === undefined)
      throw new Error('the policy hides the row');
  };
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) ratios.push((await rate(guarded)) / (await rate(bare)));
  await database.close();
  await admin.end();
  const ratio = median(ratios);
  return {
    what: 'a select under the account setting and policy, to the bare select',
    value: `${(ratio * 100).toFixed(0)} %`,
    bar: '≥ 70 %',
    pass: ratio >= 0.7,
  };
}

async function rate(call: () => Promise<unknown>): Promise<number> {
  let left = SELECTS;
  const started = performance.now();
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return SELECTS / (performance.now() - started);
}
