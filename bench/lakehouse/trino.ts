import { randomBytes } from 'node:crypto';
import type { Tools } from '../../test/engines/install/engines.ts';
import type { TrinoPlace } from '../../test/engines/lake/lake.ts';
import { askTrino } from '../../test/engines/trino/client.ts';
import { startTrino } from '../../test/engines/trino/cluster.ts';
import { freePort } from '../../test/support/free-port.ts';
import { loadTable } from '../../test/support/iceberg.ts';
import { provision } from '../../test/support/tenants.ts';
import { type Granary, good, withGranary } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { timed } from '../support/turns.ts';
import { filledDataset } from '../tables/fill.ts';
import { withEngine } from './engines.ts';
import { inPairs, type Pairs } from './pairs.ts';

const TABLE = 'sales';
const ROWS = 1_000_000;
const CATALOG = 'first';
const TURNS = { warm: 25, rounds: 101 };
const MOST_MORE = 30;
const WHAT = `Trino group-by of ${ROWS.toLocaleString('en')} rows through Granary, beside Trino alone`;
const BAR = `≤ + ${MOST_MORE} ms`;

const GROUPS = 50;
const COLUMNS = [
  { name: 'category', data_type: 'text' },
  { name: 'price', data_type: 'float' },
  { name: 'quantity', data_type: 'integer' },
];
const GENERATED = `'category ' || hash(i * 3) % ${GROUPS} AS category, (hash(i * 5) % 1000000) / 100 AS price,
  (hash(i * 7) % 1000)::BIGINT AS quantity`;
const SQL = `SELECT category, count(*) AS sales, sum(price) AS total, max(quantity) AS most
  FROM ${CATALOG}.datasets.${TABLE} GROUP BY category ORDER BY category`;

/** What Granary adds to a statement that it has Trino run. */
export const measureTrino = (): Promise<Measure[]> =>
  withEngine('trino', { what: WHAT, bar: BAR }, async ({ trino }) => {
    const place = {
      address: `http://127.0.0.1:${await freePort()}`,
      key: randomBytes(32).toString('base64'),
    };
    return withGranary((granary) => measureOn(granary, trino!, place), {
      TRINO_URL: place.address,
      TRINO_JWT_KEY: place.key,
      TRINO_CATALOG: CATALOG,
    });
  });

async function measureOn(granary: Granary, tools: Tools['trino'], place: TrinoPlace): Promise<Measure[]> {
  const { address, api } = granary;
  await filledDataset(granary, TABLE, ROWS, { columns: COLUMNS, generated: GENERATED });
  const { config } = await loadTable(api, TABLE);
  const { credential = '' } = await provision(api, { name: 'Nobody' });
  const lake = {
    nodes: [{ name: CATALOG, address }],
    nobody: { key: credential },
    region: config['s3.region'] ?? '',
  };
  const cluster = await startTrino(tools, lake, place);
  try {
    return [more(await turnsOf(granary, place))];
  } finally {
    await cluster.close();
  }
}

/** Both read the same table through Granary's catalogue and door; Trino alone with the key of the account. */
function turnsOf({ api, accountId, key }: Granary, place: TrinoPlace): Promise<Pairs> {
  const counted = (work: () => Promise<unknown[]>) => () =>
    timed(async () => {
      const { length } = await work();
      if (length !== GROUPS) throw new Error(`${length} groups were read`);
    });
  return inPairs(TURNS, {
    ours: counted(
      async () =>
        (await good(api.post('/api/v1/query', { sql: SQL, engine: 'trino', timeout_ms: 60_000 }))).data,
    ),
    anchor: counted(() => askTrino(place, { subject: accountId, token: key }, SQL)),
  });
}

/** The median of the differences of neighbours in time, which what slows both down leaves alone. */
function more({ ours, anchor }: Pairs): Measure {
  const difference = median(ours.map((time, round) => time - anchor[round]!));
  const sign = difference < 0 ? '−' : '+';
  const medians = `${median(ours).toFixed(0)} against ${median(anchor).toFixed(0)} ms`;
  return {
    what: WHAT,
    value: `${sign} ${Math.abs(difference).toFixed(0)} ms (${medians})`,
    bar: BAR,
    pass: difference <= MOST_MORE,
  };
}
