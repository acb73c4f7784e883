import pg from 'pg';
import { Pool } from 'undici';
import { type Granary, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { median } from '../support/table.ts';
import { percentile, timed } from '../support/turns.ts';

const NODES = 10_000;
/** Each level but the first has this many assets. */
const WIDTH = 1_000;
const BESIDE = 100_000;
const ROUNDS = 40;
const BAR_MS = 50;

/** Whole graphs of 10,000 assets over HTTP: without and with consents, and in an account with ten times as much beside. */
export const measureLineage = (): Promise<Measure[]> =>
  withGranary(async (granary) => {
    await fill(granary);
    const pool = new Pool(granary.address, { connections: 1 });
    const ask = async (root: string, direction: string): Promise<Uint8Array> => {
      const path = `/api/v1/lineage/assets/${root}/graph?direction=${direction}&depth=100&max_nodes=${NODES}`;
      const answer = await pool.request({
        path,
        method: 'GET',
        headers: { authorization: `Bearer ${granary.key}` },
      });
      const bytes = new Uint8Array(await answer.body.arrayBuffer());
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${Buffer.from(bytes)}`);
      return bytes;
    };
    const timesOf = async (root: string, direction: string): Promise<number[]> => {
      const { nodes } = JSON.parse(Buffer.from(await ask(root, direction)).toString());
      if (nodes.length !== NODES) throw new Error(`the graph has ${nodes.length} of ${NODES} assets`);
      return times(async () => void (await ask(root, direction)));
    };
    const down = await timesOf(assetId(1), 'down');
    const up = await timesOf(assetId(NODES + 1), 'up');
    await withdraw(granary);
    const consents = await timesOf(assetId(1), 'down');
    await pool.close();
    const shown = (found: number[]) =>
      `${median(found).toFixed(0)} ms (p95 ${percentile(found, 0.95).toFixed(0)} ms)`;
    const measure = (what: string, found: number[]): Measure => ({
      what: `graph of ${NODES.toLocaleString('en')} assets over HTTP, ${what}`,
      value: shown(found),
      bar: `< ${BAR_MS} ms`,
      pass: median(found) < BAR_MS,
    });
    return [
      measure('down', down),
      measure('up', up),
      { ...measure('down, with a consent withdrawn at its root', consents), bar: '', pass: undefined },
    ];
  });

async function times(work: () => Promise<void>): Promise<number[]> {
  for (let round = 0; round < 10; round += 1) await work();
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await timed(work));
  return found;
}

const assetId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/**
 * A root over levels of a thousand, each fed by two of the level before, and a foot that all of the last level feed; the graph
 * from the root down has the root and all levels, the one from the foot up has the foot and all levels.
 */
async function fill({ adminUrl, accountId }: Granary): Promise<void> {
  const id = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  const edge = (from: string, to: string, columns: string) =>
    `SELECT $1, gen_random_uuid(), ${id(from)}, ${id(to)}, 'derives', ${columns}, now(), now()`;
  const flows = `'[{"from":"price","to":"price","direct":true}]'::jsonb`;
  const into =
    'INSERT INTO lineage_edges (account_id, edge_id, source, target, relation, columns, since, seen_at)';
  await withClient(adminUrl, async (client) => {
    const assets = `INSERT INTO lineage_assets (account_id, asset_id, kind, namespace, ref, name, created_at, seen_at)
      SELECT $1, ${id('n')}, 'dataset', 'bench', 'table-' || n, 'Table ' || n, now(), now() FROM generate_series(1, $2::int) n`;
    await client.query(assets, [accountId, NODES + 1 + BESIDE]);
    await client.query(`${into} ${edge('1', 'n', flows)} FROM generate_series(2, $2::int) n`, [
      accountId,
      WIDTH,
    ]);
    for (const step of ['n - $3::int', `2 + (n * 7) % ($3::int - 2) + ((n - 1) / $3::int - 1) * $3::int`])
      await client.query(
        `${into} ${edge(step, 'n', flows)} FROM generate_series($3::int + 2, $2::int) n ON CONFLICT DO NOTHING`,
        [accountId, NODES, WIDTH],
      );
    await client.query(
      `${into} ${edge('n', String(NODES + 1), 'NULL::jsonb')} FROM generate_series($2::int, $3::int) n`,
      [accountId, NODES - WIDTH + 1, NODES],
    );
    await client.query(`${into} ${edge('n', 'n + 1', flows)} FROM generate_series($2::int, $3::int) n`, [
      accountId,
      NODES + 2,
      NODES + BESIDE,
    ]);
    await client.query('ANALYZE lineage_assets, lineage_edges');
  });
}

const withdraw = ({ adminUrl, accountId }: Granary): Promise<void> =>
  withClient(adminUrl, async (client) => {
    await client.query(
      `INSERT INTO lineage_consents (account_id, consent_id, subject, purpose, basis, scope, assets, granted_at, withdrawn_at)
       VALUES ($1, gen_random_uuid(), 's', 'p', 'consent', '{"assets":[]}', ARRAY[$2::uuid], now(), now())`,
      [accountId, assetId(1)],
    );
  });

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET search_path TO granary');
    await work(client);
  } finally {
    await client.end();
  }
}
