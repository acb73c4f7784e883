import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { silentLogger } from '../../src/kernel/log.ts';
import { connectEmbedded } from '../../src/platform/postgres/embedded.ts';
import type { ApiClient } from '../support/client.ts';
import { PriceServer } from '../support/price-server.ts';
import { completed, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let server: PriceServer;
let program: RunningProgram;
let api: ApiClient;

before(async () => {
  server = await new PriceServer().open();
  program = await startProgram({ environment: server.environment });
  api = await provision(program.client);
});
after(async () => {
  await program.dispose();
  server.close();
});

const group = (id: number, npis: readonly number[], ein: string) => ({
  provider_group_id: id,
  provider_groups: [{ npi: npis, tin: { type: 'ein', value: ein } }],
});
const price = (references: readonly number[], rate: number) => ({
  provider_references: references,
  negotiated_prices: [
    {
      ...{ negotiated_type: 'negotiated', negotiated_rate: rate, expiration_date: '9999-12-31' },
      ...{ service_code: ['11'], billing_class: 'professional' },
    },
  ],
});
const MANY = Array.from({ length: 30 }, (_, index) => 1_200_000_000 + index);
const FILE = JSON.stringify({
  ...{ reporting_entity_name: 'Aetna', reporting_entity_type: 'insurer', version: '1.3.1' },
  provider_references: [
    group(1, [1_003_000_126, 1_003_000_134], '12-3456789'),
    group(2, [1_003_000_134, 1_003_000_142], '98-7654321'),
    group(3, MANY, '12-3456789'),
  ],
  in_network: [
    {
      ...{ negotiation_arrangement: 'ffs', name: 'Visit', billing_code_type: 'CPT', billing_code: '99213' },
      ...{ billing_code_type_version: '2026', description: 'Visit' },
      negotiated_rates: [price([1], 100), price([2, 1], 110), price([3], 120)],
    },
  ],
});

test('who a price is for is told the same of files that were loaded before members had a file of their own', async () => {
  await completed(api, 'tic-ingestion', { url: server.serve('/members.json', FILE) });
  const providers = async () =>
    (await search(api, 'code=99213')).data.map((rate: any) => [rate.amount, rate.providers]);
  const now = await providers();
  assert.deepEqual(now, [
    [100, { npis: ['1003000126', '1003000134'], npi_count: 2, eins: ['12-3456789'] }],
    [
      110,
      {
        ...{ npis: ['1003000126', '1003000134', '1003000142'], npi_count: 3 },
        eins: ['12-3456789', '98-7654321'],
      },
    ],
    [120, { npis: MANY.slice(0, 20).map(String), npi_count: 30, eins: ['12-3456789'] }],
  ]);
  await forgetMembers();
  assert.deepEqual(await providers(), now);
});

/** As a version wrote it that did not have them. */
async function forgetMembers(): Promise<void> {
  const postgres = await connectEmbedded(program.dataFolder, silentLogger);
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query(`DELETE FROM granary.price_parts WHERE part = 'members'`);
    assert.equal(rowCount, 1);
    await admin.query('UPDATE granary.price_versions SET data_version = data_version + 1');
  } finally {
    await admin.end();
    await postgres.close();
  }
}
