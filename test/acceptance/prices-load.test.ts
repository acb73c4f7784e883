import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { good } from '../support/client.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, loadMarket, search } from '../support/prices.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let server: PriceServer;
let program: RunningProgram;

before(async () => {
  server = await new PriceServer().open();
  program = await startProgram({ environment: server.environment });
});
after(async () => {
  await program.dispose();
  server.close();
});

test('a file of a hospital is loaded stage by stage, and every rate leads to its raw text', async () => {
  const api = await provision(program.client);
  const market = await makeSampleMarket();
  const file = market.files.find(({ kind, snapshot }) => kind === 'hospital_mrf' && snapshot === 'live')!;
  const run = await completed(api, 'hospital-mrf', { url: server.serve(`/${file.name}`, file.bytes) });
  assert.equal(run.outcome, 'published');
  const found = await search(api, 'code=73721&evidence=full');
  assert.ok(found.total > 0);
});

test('the whole market', async () => {
  const api = await provision(program.client);
  await loadMarket(api, server);
  const found = await search(api, 'code=73721&zip=10001&amount_kind=negotiated&sort=distance');
    found.total,
    found.data.map((r: any) =>
      [
        r.source_kind,
        r.hospital?.name,
        r.hospital?.distance_miles,
        r.payer?.payer_id,
        r.amount,
        r.corroborated,
      ].join(' | '),
    ),
  );
});
