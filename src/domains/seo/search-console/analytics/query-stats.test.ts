import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { silentLogger } from '../../../../kernel/log.ts';
import { must } from '../../../../kernel/must.ts';
import { createQueryEngine, type QueryEngine } from '../../../../platform/duckdb/index.ts';
import { openTestEngine, type TestEngine } from '../../../../platform/tables/testing-engine.ts';
import { advanceSync, listPropertyRows, noteStoredTable, saveProperties } from '../store/properties.ts';
import { createDailyTable, dailyTable } from './daily-table.ts';
import { createQueryStats } from './query-stats.ts';

const PROPERTY = 'https://shop.example.com/';
const SITE = { site_id: uuidv7(), url: `${PROPERTY}de` };
const { signal } = new AbortController();
let engine: TestEngine;
let queries: QueryEngine;

before(async () => {
  engine = await openTestEngine();
  queries = createQueryEngine({ log: silentLogger });
  const { accountId, tables } = engine;
  await engine.tx(async (sql) => {
    await sql.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Test', 'free')", [accountId]);
    await saveProperties(sql, accountId, [{ property: PROPERTY, permission: 'siteOwner' }]);
    const { property_id: id } = must((await listPropertyRows(sql, accountId))[0], 'the property');
    const table = dailyTable(accountId, id);
    await createDailyTable(tables, sql, table);
    await noteStoredTable(sql, accountId, id);
    const row = (day: string, query: string, [clicks, impressions, position]: readonly number[]) => ({
      ...{
        day,
        query,
        page: `${PROPERTY}a`,
        country: 'deu',
        device: 'MOBILE',
        clicks,
        impressions,
        position,
      },
    });
    await tables.insert(sql, table, [
      row('2026-02-27', 'bread', [1, 10, 2]),
      row('2026-02-28', 'bread', [2, 30, 6]),
      row('2026-02-28', 'rare', [0, 1, 9]),
      row('2026-02-01', 'bread', [100, 1_000, 1]),
    ]);
    const range = { from: '2026-01-01', to: '2026-02-28', firstIncomplete: null, isDone: true };
    await advanceSync(sql, accountId, id, range);
  });
});
after(async () => {
  await queries.close();
  await engine.close();
});

test('queries and pages of the last stored days, most impressions first', async () => {
  const { database, tables, accountId } = engine;
  const findSite = async (_sql: unknown, id: string) => (id === SITE.site_id ? SITE : undefined);
  const read = createQueryStats({ database, tables, queries: () => queries, findSite });
  const wish = { accountId, siteId: SITE.site_id, days: 7 };
  assert.deepEqual(await read(wish, signal), {
    property: PROPERTY,
    from: '2026-02-22',
    to: '2026-02-28',
    rows: [
      { query: 'bread', page: `${PROPERTY}a`, clicks: 3, impressions: 40, position: 5, days: 2 },
      { query: 'rare', page: `${PROPERTY}a`, clicks: 0, impressions: 1, position: 9, days: 1 },
    ],
  });
  assert.equal((await read({ ...wish, minImpressions: 10 }, signal))?.rows.length, 1);
  assert.equal((await read({ ...wish, days: 90, limit: 1 }, signal))?.rows[0]?.clicks, 103);
  assert.equal(await read({ ...wish, siteId: uuidv7() }, signal), undefined);
});
