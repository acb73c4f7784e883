import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { rowsOf } from '../support/crawls.ts';
import { readEvents } from '../support/event-stream.ts';
import { unlimitedDuringTests } from '../support/program-during-tests.ts';
import { endOfWorkflow, newTemplate, pathsOf, runTemplate, TEMPLATES } from '../support/templates.ts';
import { provision, withScopes } from '../support/tenants.ts';

const its = unlimitedDuringTests(
  Array.from({ length: 4 }, (_, at) => ({ title: `P${at + 1}`, price: at + 1 })),
);

const PASS = [{ id: 'a', type: 'pass' }];
const EXTERNAL = [{ id: 'a', type: 'external' }];

const gross = (name: string) => ({
  name,
  description: 'Prices with tax',
  inputs: [
    { name: 'source', type: 'dataset', required: true, description: 'Has title and price' },
    { name: 'rate', type: 'float', default: 0.5 },
    { name: 'columns', type: 'list' },
    { name: 'format', type: 'text', required: true },
  ],
  stages: [
    {
      id: 'gross',
      type: 'transform',
      config: {
        sql: 'SELECT title, price * (1 + $1) AS gross FROM "{{ params.source }}" ORDER BY title',
        params: ['{{ params.rate }}'],
        dataset_name: `Of ${name}`,
      },
    },
    {
      id: 'file',
      type: 'export',
      depends_on: ['gross'],
      config: { format: '{{ params.format }}', columns: '{{ params.columns }}' },
    },
  ],
});

test('a template runs with its values, with defaults, and without what nobody gave', async () => {
  const made = await newTemplate(its.api, gross('gross'));
  assert.match(made.template_id, /^wt_/);
  assert.deepEqual([made.version, made.status, made.built_in], [1, 'active', false]);
  assert.deepEqual(made.inputs[1], {
    name: 'rate',
    type: 'float',
    required: false,
    default: 0.5,
    description: '',
  });
  const run = await runTemplate(its.api, made.template_id, { source: its.products, format: 'csv' });
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.match(run.run_id, /^wr_/);
  assert.deepEqual(run.params, { source: its.products, rate: 0.5, format: 'csv' });
  assert.deepEqual(
    [run.template_id, run.template_name, run.template_version],
    [made.template_id, 'gross', 1],
  );
  assert.equal(run.stages.file.output.rows_exported, 4);
  const rows = await rowsOf(its.api, run.stages.gross.output.dataset_id);
  assert.deepEqual(rows.map((row: any) => row.gross).toSorted(), [1.5, 3, 4.5, 6]);
  const other = await runTemplate(its.api, made.template_id, {
    source: its.products,
    format: 'csv',
    rate: 1,
    columns: ['gross'],
  });
  const text = await (await fetch(other.stages.file.output.download_url)).text();
  assert.deepEqual(text.trim().split(/\r?\n/).toSorted(), ['2.0', '4.0', '6.0', '8.0', 'gross']);
  const events = await readEvents(its.api, `${TEMPLATES}/runs/${run.run_id}`);
  assert.deepEqual([events.at(-1)?.event, events.at(-1)?.data.run_id], ['completed', run.run_id]);
});

test('wrong and missing values are told all at once, before anything starts', async () => {
  const inputs = ['text', 'integer', 'float', 'boolean', 'list', 'dataset', 'spider', 'url'].map((type) => ({
    name: `a_${type}`,
    type,
    required: true,
  }));
  const { template_id: id } = await newTemplate(its.api, { name: 'typed', inputs, stages: PASS });
  const run = (values: object) => its.api.post(`${TEMPLATES}/${id}/run`, { inputs: values });
  const missing = await run({});
  assertError(missing, 400, 'invalid_request');
  assert.deepEqual(pathsOf(missing.body.details), inputs.map(({ name }) => `inputs.${name}`).toSorted());
  const wrong = {
    a_text: 7,
    a_integer: 1.5,
    a_float: '1',
    a_boolean: 'true',
    a_list: [{}],
    a_dataset: 'ds_00000000000000000000000000',
    a_spider: 'sp_00000000000000000000000000',
    a_url: 'ftp://files.example',
    another: 1,
  };
  const refused = await run(wrong);
  assertError(refused, 400, 'invalid_request');
  assert.deepEqual(
    pathsOf(refused.body.details),
    Object.keys(wrong)
      .map((name) => `inputs.${name}`)
      .toSorted(),
  );
  const braces = await run({ ...wrong, a_text: '{{ stages.a.x }}', a_url: 'http://169.254.169.254/' });
  assertError(braces, 400, 'invalid_request');
  const messages = new Map(braces.body.details.map(({ path, message }: any) => [path, message]));
  assert.match(String(messages.get('inputs.a_text')), /must not contain/);
  assert.ok(messages.has('inputs.a_url'));
  assert.equal(good(await its.api.get(`${TEMPLATES}/runs?template_id=${id}`)).total, 0);
});

test('a value that fits its input and not its stage is told with the place in the stage', async () => {
  const { template_id: id } = await newTemplate(its.api, gross('placed'));
  const answer = await its.api.post(`${TEMPLATES}/${id}/run`, {
    inputs: { source: its.products, format: 'papyrus' },
  });
  assertError(answer, 400, 'invalid_request');
  assert.deepEqual(pathsOf(answer.body.details), ['stages[1].config.format']);
});

test('every fault of a template is told at once, by validate and by create alike', async () => {
  const body = {
    inputs: [
      { name: '1st', type: 'text' },
      { name: 'twice', type: 'colour' },
      { name: 'twice', type: 'integer', default: 'many' },
      { name: 'maybe', type: 'text' },
    ],
    stages: [
      { id: 'a', type: 'pass', depends_on: ['b'] },
      { id: 'b', type: 'nothing', depends_on: ['a'] },
      {
        id: 'c',
        type: 'transform',
        config: { sql: 'SELECT {{ params.unknown }}, {{ params.maybe }}', dataset_name: 'x', wrong: 1 },
      },
    ],
  };
  const before_ = good(await its.api.get(TEMPLATES)).total;
  const told = good(await its.api.post(`${TEMPLATES}/validate`, body));
  assert.equal(told.valid, false);
  assert.deepEqual(
    [...new Set(pathsOf(told.faults))],
    [
      'inputs[0].name',
      'inputs[1].type',
      'inputs[2].default',
      'inputs[2].name',
      'stages[0].depends_on[0]',
      'stages[1].type',
      'stages[2].config.sql',
      'stages[2].config.wrong',
    ],
  );
  assert.ok(told.faults.some(({ message }: any) => /no parameter "unknown"/.test(message)));
  assert.ok(told.faults.some(({ message }: any) => /"maybe" within a string/.test(message)));
  const refused = await its.api.post(TEMPLATES, { name: 'faulty', ...body });
  assertError(refused, 400, 'invalid_request');
  assert.deepEqual(refused.body.details, told.faults);
  assert.equal(good(await its.api.get(TEMPLATES)).total, before_);
  const { name: _, description: __, ...rest } = gross('values');
  const values = { source: its.products, format: 7 };
  assert.deepEqual(pathsOf(good(await its.api.post(`${TEMPLATES}/validate`, { ...rest, values })).faults), [
    'values.format',
  ]);
  const fine = await its.api.post(`${TEMPLATES}/validate`, { ...rest, values: { ...values, format: 'csv' } });
  assert.deepEqual(good(fine), { valid: true, faults: [] });
});

test('a change is a new version, and a run under way keeps its own', async () => {
  const { template_id: id } = await newTemplate(its.api, { name: 'versions', stages: EXTERNAL });
  const { run_id: runId } = good(await its.api.post(`${TEMPLATES}/${id}/run`, {}));
  const changed = good(await its.api.put(`${TEMPLATES}/${id}`, { stages: [{ id: 'b', type: 'pass' }] }));
  assert.deepEqual([changed.version, changed.name, changed.stages[0].id], [2, 'versions', 'b']);
  const first = good(await its.api.get(`${TEMPLATES}/${id}?version=1`));
  assert.deepEqual([first.version, first.stages[0].id], [1, 'a']);
  assertError(await its.api.get(`${TEMPLATES}/${id}?version=3`), 404, 'not_found');
  const wrong = await its.api.put(`${TEMPLATES}/${id}`, { stages: [{ id: 'b', type: 'nothing' }] });
  assertError(wrong, 400, 'invalid_request');
  assert.equal(good(await its.api.get(`${TEMPLATES}/${id}`)).version, 2);
  while (good(await its.api.get(`${TEMPLATES}/runs/${runId}?wait=5`)).stages.a.waiting !== 'outside');
  const report = { stage_id: 'a', status: 'completed', output: { score: 1 } };
  good(await its.api.put(`/api/v1/pipelines/runs/${runId}/status`, report));
  const old = await endOfWorkflow(its.api, runId);
  assert.deepEqual([old.status, old.template_version], ['completed', 1]);
  assert.deepEqual(old.stages.a.output, { score: 1 });
  const next = await runTemplate(its.api, id);
  assert.deepEqual([next.template_version, Object.keys(next.stages)], [2, ['b']]);
});

test('an archived template cannot be run or changed; its runs stay and its name is free', async () => {
  const made = await newTemplate(its.api, { name: 'to go', stages: EXTERNAL });
  const path = `${TEMPLATES}/${made.template_id}`;
  const { run_id: runId } = good(await its.api.post(`${path}/run`, {}));
  assertError(await its.api.post(TEMPLATES, { name: 'to go', stages: PASS }), 409, 'conflict');
  assert.deepEqual(good(await its.api.get(`${TEMPLATES}/by-name/to%20go`)), made);
  assert.equal(good(await its.api.delete(path)).status, 'archived');
  assert.equal(good(await its.api.delete(path)).status, 'archived');
  assertError(await its.api.post(`${path}/run`, {}), 409, 'conflict');
  assertError(await its.api.put(path, { name: 'back' }), 409, 'conflict');
  assertError(await its.api.get(`${TEMPLATES}/by-name/to%20go`), 404, 'not_found');
  assert.equal(good(await its.api.get(path)).status, 'archived');
  const archived = good(await its.api.get(`${TEMPLATES}?status=archived`)).data;
  assert.ok(archived.some((one: any) => one.template_id === made.template_id));
  assert.ok(good(await its.api.get(TEMPLATES)).data.every((one: any) => one.status === 'active'));
  assert.equal(good(await its.api.get(`${TEMPLATES}/runs/${runId}`)).status, 'running');
  assert.equal(good(await its.api.post(`${TEMPLATES}/runs/${runId}/cancel`)).status, 'cancelled');
  assertError(await its.api.post(`${TEMPLATES}/runs/${runId}/cancel`), 409, 'conflict');
  const again = await newTemplate(its.api, { name: 'to go', stages: PASS });
  assert.notEqual(again.template_id, made.template_id);
});

test('lists of templates and runs come in pages and take filters', async () => {
  const tenant = await provision(its.api);
  for (const name of ['one', 'two', 'three']) await newTemplate(tenant, { name, stages: EXTERNAL });
  const all = good(await tenant.get(TEMPLATES)).data;
  assert.deepEqual(
    all.slice(0, 4).map(({ name, built_in: builtIn }: any) => [name, builtIn]),
    [
      ['three', false],
      ['two', false],
      ['one', false],
      ['branch-on-row-count', true],
    ],
  );
  const paged = [];
  for (let offset = 0; offset < all.length; offset += 2)
    paged.push(...good(await tenant.get(`${TEMPLATES}?limit=2&offset=${offset}`)).data);
  assert.deepEqual(paged, all);
  assert.equal(good(await tenant.get(`${TEMPLATES}?built_in=false`)).total, 3);
  assert.equal(good(await tenant.get(`${TEMPLATES}?built_in=true`)).total, all.length - 3);
  assert.equal(good(await tenant.get(`${TEMPLATES}?search=THRE`)).total, 1);
  const [three, two] = all;
  const start = async (id: string) => good(await tenant.post(`${TEMPLATES}/${id}/run`, {})).run_id;
  const runs = [await start(three.template_id), await start(three.template_id), await start(two.template_id)];
  good(await tenant.post(`${TEMPLATES}/runs/${runs[0]}/cancel`));
  const idsOf = async (query: string) =>
    good(await tenant.get(`${TEMPLATES}/runs?${query}`)).data.map((run: any) => run.run_id);
  assert.deepEqual(await idsOf(''), runs.toReversed());
  assert.deepEqual(await idsOf('limit=1&offset=1'), [runs[1]]);
  assert.deepEqual(await idsOf(`template_id=${three.template_id}&status=running`), [runs[1]]);
  assert.deepEqual(await idsOf('status=cancelled'), [runs[0]]);
});

test('operations are the stage types that graphs may have, no more and no fewer', async () => {
  const { data, total } = good(await its.api.get(`${TEMPLATES}/operations?limit=1000`));
  const names = data.map(({ name }: any) => name);
  assert.equal(total, names.length);
  const stages = [{ id: 'a', type: 'no such type' }];
  const { faults } = good(await its.api.post(`${TEMPLATES}/validate`, { stages }));
  const known = /use one of (.*)$/.exec(faults[0].message)?.[1]?.split(', ');
  assert.deepEqual(names, known);
  for (const operation of data) {
    assert.deepEqual(good(await its.api.get(`${TEMPLATES}/operations/${operation.name}`)), operation);
    assert.deepEqual(
      [
        operation.config_schema.type,
        operation.config_schema.additionalProperties,
        operation.output_schema.type,
      ],
      ['object', false, 'object'],
    );
    const fields = Object.keys(operation.config_schema.properties ?? {});
    for (const field of Object.keys(operation.example)) assert.ok(fields.includes(field), operation.name);
  }
  assertError(await its.api.get(`${TEMPLATES}/operations/nothing`), 404, 'not_found');
});

test('foreign accounts and missing scopes', async () => {
  const { template_id: id } = await newTemplate(its.api, { name: 'mine', stages: EXTERNAL });
  const { run_id: runId } = good(await its.api.post(`${TEMPLATES}/${id}/run`, {}));
  const other = await provision(its.api);
  const run = `${TEMPLATES}/runs/${runId}`;
  for (const path of [`${TEMPLATES}/${id}`, `${TEMPLATES}/${id}?version=1`, `${TEMPLATES}/by-name/mine`, run])
    assertError(await other.get(path), 404, 'not_found');
  assertError(await other.put(`${TEMPLATES}/${id}`, { name: 'theirs' }), 404, 'not_found');
  assertError(await other.delete(`${TEMPLATES}/${id}`), 404, 'not_found');
  assertError(await other.post(`${TEMPLATES}/${id}/run`, {}), 404, 'not_found');
  assertError(await other.post(`${run}/cancel`), 404, 'not_found');
  const report = { stage_id: 'a', status: 'completed' };
  assertError(await other.put(`/api/v1/pipelines/runs/${runId}/status`, report), 404, 'not_found');
  assert.equal(good(await other.get(`${TEMPLATES}/runs?template_id=${id}`)).total, 0);
  assertError(await its.api.get(`/api/v1/pipelines/runs/${runId}`), 404, 'not_found');
  await newTemplate(other, { name: 'mine', stages: PASS });
  const reader = await withScopes(its.api, ['workflow-templates:read']);
  good(await reader.get(`${TEMPLATES}/${id}`));
  good(await reader.post(`${TEMPLATES}/validate`, { stages: PASS }));
  assertError(await reader.post(`${TEMPLATES}/${id}/run`, {}), 403, 'forbidden');
  assertError(await reader.post(TEMPLATES, { name: 'x', stages: PASS }), 403, 'forbidden');
  const stranger = await withScopes(its.api, ['pipelines:write']);
  assertError(await stranger.get(TEMPLATES), 403, 'forbidden');
});
