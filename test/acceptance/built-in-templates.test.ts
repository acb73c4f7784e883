import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { runTemplate, TEMPLATES } from '../support/templates.ts';
import { provision } from '../support/tenants.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let program: ProgramInUse;
let api: ApiClient;
let receiver: WebhookReceiver;
/** For every input that a shipped template may have, by its name. */
let values: Record<string, unknown>;

before(async () => {
  receiver = await openReceiver();
  program = await joinProgram('loopback');
  await program.command('tier', '--limit', 'requests_per_minute=unlimited');
  api = program.client;
  const columns = ['title', 'url'].map((name) => ({ name, data_type: 'text' }));
  const { dataset_id: dataset } = good(await api.post('/api/v1/datasets', { name: 'pages', columns }));
  const rows = ['A', 'B', 'C'].map((title) => ({ title, url: `${receiver.address}/${title}` }));
  good(await api.post(`/api/v1/datasets/${dataset}/rows`, { rows }));
  const spider = good(
    await api.post('/api/v1/spiders', {
      name: 'pages',
      site_url: receiver.address,
      dataset_id: dataset,
      definition: { handlers: [{ url_pattern: '/*', selectors: { title: { css: 'h1' } } }] },
    }),
  );
  values = {
    dataset,
    spider: spider.spider_id,
    urls: [receiver.address],
    site: receiver.address,
    columns: 'title, url',
    source: 'page_metadata',
    match_column: 'url',
    enrich_columns: ['page_title'],
    webhook_url: `${receiver.address}/hook`,
    condition: "title <> 'A'",
    name: 'Copied',
    instructions: 'Look at the rows.',
    unique: ['url'],
    url: `${receiver.address}/file.csv`,
    table: 'files',
  };
});
after(async () => {
  await program.dispose();
  await receiver.close();
});

const valuesFor = ({ inputs }: any) =>
  Object.fromEntries(
    inputs.filter(({ name }: any) => name in values).map(({ name }: any) => [name, values[name]]),
  );
const byName = async (name: string) => good(await api.get(`${TEMPLATES}/by-name/${name}`));

test('eleven templates come with Granary, and each is valid with values', async () => {
  const { data } = good(await api.get(`${TEMPLATES}?built_in=true`));
  assert.equal(data.length, 11);
  for (const template of data) {
    assert.deepEqual(good(await api.get(`${TEMPLATES}/${template.template_id}`)), template);
    assert.deepEqual(await byName(template.name), template);
    const { inputs, stages } = template;
    for (const given of [undefined, valuesFor(template)]) {
      const body = { inputs, stages, ...(given === undefined ? {} : { values: given }) };
      const answer = good(await api.post(`${TEMPLATES}/validate`, body));
      assert.deepEqual(answer, { valid: true, faults: [] }, template.name);
    }
  }
});

test('they are the same for every account, and nobody changes them', async () => {
  const other = await provision(api);
  const shipped = (client: ApiClient) => client.get(`${TEMPLATES}?built_in=true`);
  const { data } = good(await shipped(api));
  assert.deepEqual(good(await shipped(other)).data, data);
  const path = `${TEMPLATES}/${data[0].template_id}`;
  assertError(await api.put(path, { description: 'Mine' }), 409, 'conflict');
  assertError(await api.delete(path), 409, 'conflict');
  const stages = [{ id: 'a', type: 'pass' }];
  assertError(await api.post(TEMPLATES, { name: data[0].name, stages }), 409, 'conflict');
  assertError(await other.post(`${path}/run`, { inputs: valuesFor(data[0]) }), 400, 'invalid_request');
});

test('copies, filters, gates and branches run', async () => {
  for (const [name, expected] of [
    ['copy-dataset', { copy: { rows_written: 3 } }],
    ['filter-and-export', { filter: { rows_written: 2 }, export: { rows_exported: 2 } }],
    ['quality-checked-export', { gate: { passed: true }, export: { rows_exported: 3 } }],
    ['branch-on-row-count', { select: { rows_written: 2 }, export: { rows_exported: 2 } }],
  ] as const) {
    const template = await byName(name);
    const given = valuesFor(template);
    const target = 'name' in given ? { name } : {};
    const { columns: _, ...rest } = given;
    const run = await runTemplate(api, template.template_id, { ...rest, ...target });
    assert.equal(run.status, 'completed', `${name} ${JSON.stringify(run)}`);
    for (const [stage, output] of Object.entries(expected))
      for (const [field, value] of Object.entries(output))
        assert.equal(run.stages[stage].output[field], value, `${name} ${stage} ${field}`);
  }
});

test('a branch with too few rows tells the webhook instead', async () => {
  const template = await byName('branch-on-row-count');
  const given = { ...valuesFor(template), name: 'Too few', enough: 99 };
  const run = await runTemplate(api, template.template_id, given);
  assert.deepEqual(
    [run.status, run.stages.export.status, run.stages.tell.status],
    ['completed', 'skipped', 'completed'],
  );
  assert.ok(receiver.received.some(({ body }) => body?.data?.run_id === run.run_id));
});

test('rows are delivered to a webhook, and the first run that needs the secret tells it', async () => {
  const tenant = await provision(api);
  const columns = [{ name: 'title', data_type: 'text' }];
  const { dataset_id: dataset } = good(await tenant.post('/api/v1/datasets', { name: 'few', columns }));
  good(await tenant.post(`/api/v1/datasets/${dataset}/rows`, { rows: [{ title: 'A' }] }));
  const { template_id: id } = await byName('export-by-webhook');
  const inputs = { dataset, webhook_url: `${receiver.address}/rows` };
  const first = good(await tenant.post(`${TEMPLATES}/${id}/run`, { inputs }));
  assert.match(first.webhook_secret, /^whsec_/);
  const second = await runTemplate(tenant, id, inputs);
  assert.deepEqual([second.status, second.webhook_secret], ['completed', undefined]);
  const sent = receiver.received.find(({ body }) => body?.data?.run_id === second.run_id);
  assert.deepEqual([sent?.body.type, sent?.body.data.row_count], ['workflow.export', 1]);
});
