import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, assertError, good } from '../support/client.ts';
import { readEvents } from '../support/event-stream.ts';
import { endOfRun, newPipeline, PIPELINES, runStages, startRun } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision, withScopes } from '../support/tenants.ts';

let program: ProgramInUse;
let api: ApiClient;

before(async () => {
  program = await joinProgram('loopback');
  api = program.client;
});
after(() => program.dispose());

const pass = (id: string, ...before_: string[]) => ({ id, type: 'pass', depends_on: before_ });

test('a pipeline is created, shown, listed, changed and deleted', async () => {
  const made = await newPipeline(api, [pass('a'), pass('b', 'a')], { description: 'Two steps' });
  assert.match(made.pipeline_id, /^pl_/);
  assert.deepEqual([made.status, made.stages, made.schedule], ['created', 2, null]);
  const path = `${PIPELINES}/${made.pipeline_id}`;
  assert.deepEqual(good(await api.get(path)), made);
  assert.ok(
    good(await api.get(`${PIPELINES}?search=pipe`)).data.some(
      (one: any) => one.pipeline_id === made.pipeline_id,
    ),
  );
  for (const sign of ['%25', '_', '%5C'])
    assert.deepEqual(
      good(await api.get(`${PIPELINES}?search=${sign}`)).data,
      [],
      'signs of SQL mean themselves',
    );
  const changed = good(await api.put(path, { name: 'Other', stages: [pass('a')] }));
  assert.deepEqual([changed.name, changed.stages, changed.description], ['Other', 1, 'Two steps']);
  assert.deepEqual(good(await api.delete(path)), { pipeline_id: made.pipeline_id, deleted: true });
  assertError(await api.get(path), 404, 'not_found');
});

test('every fault of a graph is told at once, with its path', async () => {
  const stages = [
    { id: 'a', type: 'pass', depends_on: ['c'] },
    { id: 'b', type: 'nothing' },
    { id: 'c', type: 'pass', depends_on: ['a', 'missing'] },
    { id: 'c', type: 'crawl', config: { spider_id: 'sp_00000000000000000000000000', max_page: 3 } },
    { id: '1', type: 'extract', config: { spider_id: 'sp_00000000000000000000000000' } },
    {
      id: 'e',
      type: 'export',
      config: { dataset_id: 'ds_00000000000000000000000000', destination: 'webhook' },
    },
    {
      id: 'f',
      type: 'enrich',
      config: {
        source: 'nowhere',
        match_column: 'x',
        enrich_columns: ['y'],
        dataset_id: 'ds_00000000000000000000000000',
      },
    },
    {
      id: 'g',
      type: 'transform',
      config: { sql: 'SELECT {{ stages.a.x }}, {{ wrong }}', dataset_name: 'x' },
    },
    { id: 'h', type: 'branch', config: { value: 1, operator: 'gt', than: 0, if_true: ['a', 'zzz'] } },
  ];
  const answer = await api.post(PIPELINES, { name: 'Wrong', stages });
  assertError(answer, 400, 'invalid_request');
  const found = new Map<string, string>(answer.body.details.map(({ path, message }: any) => [path, message]));
  const expected: [string, RegExp][] = [
    ['stages[0].depends_on[0]', /a → c → a/],
    ['stages[1].type', /no stage type "nothing"/],
    ['stages[2].depends_on[1]', /no stage "missing"/],
    ['stages[3].id', /another stage/],
    ['stages[3].config.max_page', /not a field/],
    ['stages[3].config.spider_id', /no spider/],
    ['stages[4].id', /start with a letter/],
    ['stages[4].config.dataset_id', /missing/],
    ['stages[5].config.dataset_id', /no dataset/],
    ['stages[5].config.webhook_url', /missing/],
    ['stages[6].config.source', /no source "nowhere"/],
    ['stages[7].config.sql', /not before this stage|neither/],
    ['stages[8].config.if_true[0]', /does not depend/],
    ['stages[8].config.if_true[1]', /no stage "zzz"/],
  ];
  for (const [path, message] of expected) assert.match(found.get(path) ?? `nothing at ${path}`, message);
  assertError(await api.post(PIPELINES, { name: 'None', stages: [] }), 400, 'invalid_request');
  assertError(
    await api.post(PIPELINES, { name: 'Typo', stages: [{ ...pass('a'), depend_on: ['b'] }] }),
    400,
    'invalid_request',
  );
});

test('a placeholder may stand for all the stages that a branch chooses', async () => {
  const branch = {
    value: 1,
    operator: 'gt',
    than: 0,
    if_true: '{{ params.next }}',
    if_false: '{{ params.other }}',
  };
  const stages = [{ id: 'choose', type: 'branch', config: branch }];
  const params = { next: [], other: [] };
  const made = await api.post(PIPELINES, { name: 'Chosen later', stages, params });
  assert.equal(made.status, 200, JSON.stringify(made.body));
});

test('SQL that cannot be read, or must not be run, is refused when the pipeline is stored', async () => {
  const transform = (id: string, sql: string) => ({
    id,
    type: 'transform',
    config: { sql, dataset_name: 'x' },
  });
  const assertions = [{ name: 'some', sql: 'SELECT count(* FROM input' }];
  const stages = [
    transform('typo', 'SELEC 1'),
    transform('drop', 'DROP TABLE x'),
    { id: 'gate', type: 'quality_gate', depends_on: ['drop'], config: { assertions } },
    // Which tables there are is seen when the stage runs, and what a placeholder stands for too.
    transform('later', 'SELECT * FROM "made by another run"'),
    transform('open', 'SELECT {{ params.what }}'),
  ];
  const answer = await api.post(PIPELINES, { name: 'Wrong', stages });
  assert.equal(answer.status, 400);
  const told = answer.body.details.map(({ path, message }: any) => `${path} ${message}`);
  assert.equal(told.length, 3, JSON.stringify(told));
  assert.match(told[0], /^stages\[0\]\.config\.sql cannot be run: .*syntax error.*line 1, column/);
  assert.match(told[1], /^stages\[1\]\.config\.sql cannot be run: Only SELECT statements/);
  assert.match(told[2], /^stages\[2\]\.config\.assertions\[0\]\.sql cannot be run: .*syntax error/);
  const right = await newPipeline(api, stages.slice(3));
  const changed = await api.put(`${PIPELINES}/${right.pipeline_id}`, { stages: stages.slice(0, 1) });
  assert.deepEqual([changed.status, changed.body.details[0].path], [400, 'stages[0].config.sql']);
});

test('a run goes through its stages in order and tells of each', async () => {
  const { pipeline_id: id } = await newPipeline(api, [
    pass('a'),
    pass('b', 'a'),
    pass('c', 'a'),
    pass('d', 'b', 'c'),
  ]);
  const started = await startRun(api, id);
  assert.match(started.run_id, /^pr_/);
  assert.deepEqual([started.status, started.pipeline_id], ['running', id]);
  const run = await endOfRun(api, started.run_id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  for (const stage of Object.values<any>(run.stages)) {
    assert.deepEqual([stage.status, stage.attempts], ['completed', 1]);
    assert.equal(typeof stage.duration_secs, 'number');
  }
  assert.ok(run.stages.d.started_at >= run.stages.b.completed_at);
  assert.equal(typeof run.total_duration_secs, 'number');
  assert.deepEqual(good(await api.get(`${PIPELINES}/${id}/runs/${run.run_id}`)), run);
  const listed = good(await api.get(`${PIPELINES}/${id}/runs?status=completed`));
  assert.deepEqual([listed.total, listed.data[0].run_id], [1, run.run_id]);
  const events = await readEvents(api, `${PIPELINES}/runs/${run.run_id}`);
  const ends = events.filter(({ event }) => event === 'stage.completed').map(({ data }) => data.stage_id);
  assert.deepEqual(ends.toSorted(), ['a', 'b', 'c', 'd']);
  assert.equal(events.at(-1)?.event, 'completed');
  assert.equal(events.at(-1)?.data.run_id, run.run_id);
  const rest = await readEvents(api, `${PIPELINES}/runs/${run.run_id}`, { lastEventId: events.at(-2)!.id });
  assert.equal(rest.length, 1);
});

test('seed puts out its addresses and execute-step runs it by itself', async () => {
  const stage = {
    id: 'seed',
    type: 'seed',
    config: { urls: ['https://a.example/', 'https://a.example/', 'https://b.example/'] },
  };
  const run = await runStages(api, [stage]);
  assert.deepEqual(run.stages.seed.output, { urls_generated: 2 });
  const step = good(await api.post(`${PIPELINES}/execute-step`, { stage }));
  assert.deepEqual([step.status, step.trigger, step.pipeline_id], ['completed', 'step', null]);
  assert.deepEqual(step.stages.seed.output, { urls_generated: 2 });
});

test('foreign accounts and missing scopes', async () => {
  const { pipeline_id: id } = await newPipeline(api, [pass('a')]);
  const { run_id: runId } = await startRun(api, id);
  const other = await provision(api);
  for (const path of [
    `${PIPELINES}/${id}`,
    `${PIPELINES}/${id}/runs`,
    `${PIPELINES}/runs/${runId}`,
    `${PIPELINES}/${id}/runs/${runId}`,
  ])
    assertError(await other.get(path), 404, 'not_found');
  assertError(await other.post(`${PIPELINES}/${id}/run`, {}), 404, 'not_found');
  assertError(await other.post(`${PIPELINES}/runs/${runId}/cancel`), 404, 'not_found');
  const reader = await withScopes(api, ['pipelines:read']);
  good(await reader.get(`${PIPELINES}/${id}`));
  assertError(await reader.post(`${PIPELINES}/${id}/run`, {}), 403, 'forbidden');
  const stranger = await withScopes(api, ['datasets:write']);
  assertError(await stranger.get(PIPELINES), 403, 'forbidden');
});
