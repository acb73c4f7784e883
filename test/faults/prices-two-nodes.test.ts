import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { type Hospital, hospitalCsv } from '../support/price-files.ts';
import { PriceServer } from '../support/price-server.ts';
import { ADMIN, completed, ended, RATES, search } from '../support/prices.ts';
import { provision } from '../support/tenants.ts';
import { startTwoNodes } from '../support/two-nodes.ts';

const ALDER: Hospital = {
  ...{ name: 'Alder Hospital', state: 'NY', npi: '1100000003', ein: '111111111', updatedOn: '2026-01-01' },
};
const RATES_OF_FILE = 40;

const its = duringTests(async (atEnd) => {
  const server = await new PriceServer().open();
  atEnd(() => server.close());
  const nodes = await startTwoNodes(server.environment);
  atEnd(() => nodes.close());
  return { server, nodes, first: nodes.first.client, second: nodes.second.client };
});

/** A file whose providers stand in a file of their own. */
function payerFile(name: string, providers: string): string {
  return its.server.serve(
    name,
    JSON.stringify({
      ...{ reporting_entity_name: 'Aetna', reporting_entity_type: 'insurer', version: '1.3.1' },
      provider_references: [{ provider_group_id: 1, location: `${its.server.address}${providers}` }],
      in_network: Array.from({ length: RATES_OF_FILE }, (_, at) => ({
        ...{
          negotiation_arrangement: 'ffs',
          name,
          billing_code_type: 'CPT',
          billing_code_type_version: '2026',
        },
        ...{ billing_code: '70001', description: name },
        negotiated_rates: [
          {
            provider_references: [1],
            negotiated_prices: [
              {
                ...{
                  negotiated_type: 'negotiated',
                  negotiated_rate: 100 + at / 4,
                  billing_class: 'professional',
                },
                ...{ expiration_date: '9999-12-31', service_code: ['11'] },
              },
            ],
          },
        ],
      })),
    }),
  );
}

/** What the rates of a file are, apart from which file it is. */
const ratesOf = async (api: ApiClient, name: string) =>
  (await search(api, `q=${name}&limit=1000`)).data.map(({ amount, providers, evidence }: any) => ({
    ...{ amount, providers, pointer: evidence.pointer, offset: evidence.offset },
  }));

test('what one node loads the other one finds at once', async () => {
  const { first, second, server } = its;
  const charge = { codes: ['CPT 73721'], class: 'facility', payer: 'Aetna', plan: 'PPO', dollar: '100' };
  const url = server.serve('/alder.csv', hospitalCsv(ALDER, [charge]));
  for (const [api, other] of [
    [first, second],
    [second, first],
  ] as const) {
    await completed(api, 'hospital-mrf', { url, force: true });
    const here = await search(api, 'code=73721&evidence=full');
    assert.equal(here.total, 1);
    assert.deepEqual(await search(other, 'code=73721&evidence=full'), here);
    const compare = `${RATES}/compare?code_type=CPT&code=73721`;
    assert.deepEqual(good(await other.get(compare)), good(await api.get(compare)));
    const next = { ...ALDER, updatedOn: '2026-02-01' };
    server.serve('/alder.csv', hospitalCsv(next, [{ ...charge, dollar: '120' }]));
  }
});

test('a refresh that is asked for on both nodes while one waits is one run', async () => {
  const { first, second, server } = its;
  const account = await provision(first, { tier: 'free' });
  const other = second.as(account.credential);
  // It has the only place of the account.
  server.serve('/busy.csv', hospitalCsv(ALDER, []));
  server.faults.set('/busy.csv', ['held']);
  good(await account.post(`${ADMIN}/pipelines/hospital-mrf`, { url: `${server.address}/busy.csv` }));
  await eventually(async () => assert.equal(server.heldRequests, 1));
  const asked = [account, other, account, other].map(async (api, at) =>
    good(await api.post(`${ADMIN}/views/refresh`, { full: at > 2 })),
  );
  const running = new Set((await Promise.all(asked)).map(({ run_id: id }) => id));
  assert.equal(running.size, 1);
  server.release();
  for (const id of running) assert.equal((await ended(other, id)).status, 'completed');
});

test('a run whose node is killed while it reads is finished by the other one, with the same rates', async () => {
  const { first, second, server, nodes } = its;
  const groups = [{ npi: [1_100_222_227], tin: { type: 'ein', value: '333333333' } }];
  const providers = JSON.stringify({ version: '1.0.0', provider_groups: groups });
  server.serve('/whole/providers.json', providers);
  server.serve('/killed/providers.json', providers);
  // Names of the same length, so that every offset is the same.
  await completed(first, 'tic-ingestion', { url: payerFile('/whole/.json', '/whole/providers.json') });
  // The other node is asleep, so that this one has the run.
  nodes.second.process.kill('SIGSTOP');
  server.faults.set('/killed/providers.json', ['held']);
  const url = payerFile('/torn_/.json', '/killed/providers.json');
  const { run_id: id } = good(await first.post(`${ADMIN}/pipelines/tic-ingestion`, { url }));
  await eventually(async () => assert.equal(server.heldRequests, 1, 'it is in the middle of the file'));
  nodes.first.process.kill('SIGKILL');
  nodes.second.process.kill('SIGCONT');
  server.release();
  const run = await ended(second, id);
  assert.deepEqual([run.status, run.outcome, run.progress.rates], ['completed', 'published', RATES_OF_FILE]);
  const asked = server.requests.filter(({ path }) => path === '/killed/providers.json').length;
  assert.equal(asked, 2, 'once by each node');
  const whole = await ratesOf(second, '/whole/.json');
  assert.equal(whole.length, RATES_OF_FILE);
  const offsets = (rates: any[]) => rates.map(({ offset, ...rest }) => rest);
  assert.deepEqual(offsets(await ratesOf(second, '/torn_/.json')), offsets(whole));
});
