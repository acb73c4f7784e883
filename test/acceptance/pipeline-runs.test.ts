import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertError, good } from '../support/client.ts';
import { rowsOf } from '../support/crawls.ts';
import { queryAsAdmin, withAdmin } from '../support/database.ts';
import { endOfRun, newPipeline, PIPELINES, runStages, runUntil, startRun } from '../support/pipelines.ts';
import { unlimitedDuringTests } from '../support/program-during-tests.ts';

const its = unlimitedDuringTests(
  Array.from({ length: 10 }, (_, at) => ({ title: `P${at + 1}`, price: at + 0.5 })),
);

const pass = (id: string, ...before_: string[]) => ({ id, type: 'pass', depends_on: before_ });
const external = (id: string, ...before_: string[]) => ({ id, type: 'external', depends_on: before_ });
const transform = (id: string, sql: string, name: string, more: object = {}) => ({
  id,
  type: 'transform',
  config: { sql, dataset_name: name },
  ...more,
});
const broken = (id: string, more: object = {}) => transform(id, 'SELECT * FROM nothing_here', 'never', more);
const report = (runId: string, what: string, body: object) =>
  its.api.put(`${PIPELINES}/runs/${runId}/${what}`, body);
const statuses = (run: any) =>
  Object.fromEntries(Object.entries<any>(run.stages).map(([id, { status }]) => [id, status]));

test('steps that are run once more at the same time do not wait for each other in a circle', async () => {
  const stages = [
    external('given'),
    {
      id: 'load',
      type: 'load',
      depends_on: ['given'],
      config: { dataset_id: its.products, target: { table: 'steps' }, mode: 'replace' },
    },
  ];
  const first = await startRun(its.api, (await newPipeline(its.api, stages)).pipeline_id);
  await runUntil(its.api, first.run_id, (run: any) => run.stages.given.waiting === 'outside');
  good(await report(first.run_id, 'status', { stage_id: 'given', status: 'completed' }));
  assert.equal((await endOfRun(its.api, first.run_id)).status, 'completed');
  const deadlocks = await countDeadlocks();
  const body = { run_id: first.run_id, stage_id: 'load', wait: 60 };
  const steps = await Promise.all(
    Array.from({ length: 16 }, () => its.api.post(`${PIPELINES}/execute-step`, body)),
  );
  for (const step of steps) assert.equal((await endOfRun(its.api, good(step).run_id)).status, 'completed');
  assert.equal(await countDeadlocks(), deadlocks);
});

/** What this session has seen is counted at once, that of others within a second. */
const countDeadlocks = async (): Promise<number> => {
  await sleep(1_500);
  const [row] = (
    await queryAsAdmin(
      its.program,
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    )
  ).rows;
  return Number(row.deadlocks);
};

test('transform, filter, quality gate and export hand datasets on', async () => {
  const run = await runStages(its.api, [
    transform(
      'dear',
      'SELECT title, price * 2 AS price, length(title) AS letters FROM products WHERE price > 2',
      'Dear',
    ),
    {
      id: 'few',
      type: 'filter',
      depends_on: ['dear'],
      config: { filters: { price: { gte: 10 } }, dataset_name: 'Few' },
    },
    {
      id: 'gate',
      type: 'quality_gate',
      depends_on: ['few'],
      config: {
        min_rows: 1,
        max_null_share: { price: 0 },
        unique: ['title', ['title', 'price']],
        assertions: [{ name: 'dear enough', sql: 'SELECT min(price) >= 10 FROM few' }],
      },
    },
    { id: 'file', type: 'export', depends_on: ['gate'], config: { format: 'csv', columns: ['title'] } },
  ]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  const { dear, few, gate, file } = run.stages;
  assert.equal(dear.output.rows_written, 8);
  assert.deepEqual([few.output.rows_in, few.output.rows_kept, few.output.rows_removed], [8, 5, 3]);
  assert.equal(gate.output.checks.length, 5);
  assert.equal(file.output.rows_exported, 5);
  const text = await (await fetch(file.output.download_url)).text();
  assert.equal(text.trim().split('\n').length, 6);
  assert.equal((await rowsOf(its.api, dear.output.dataset_id)).length, 8);
  assert.deepEqual(
    good(await its.api.get(`/api/v1/datasets/${dear.output.dataset_id}`)).columns.map(
      (column: any) => column.data_type,
    ),
    ['text', 'float', 'integer'],
  );
});

test('a second run replaces rows, and append adds them', async () => {
  const into = { sql: 'SELECT title, price FROM products LIMIT 3', dataset_name: 'Grows' };
  const first = await runStages(its.api, [{ id: 'a', type: 'transform', config: into }]);
  const datasetId = first.stages.a.output.dataset_id;
  await runStages(its.api, [{ id: 'a', type: 'transform', config: into }]);
  assert.equal((await rowsOf(its.api, datasetId)).length, 3);
  await runStages(its.api, [{ id: 'a', type: 'transform', config: { ...into, mode: 'append' } }]);
  assert.equal((await rowsOf(its.api, datasetId)).length, 6);
  const wrong = await runStages(its.api, [
    transform('a', 'SELECT title, 1 AS colour FROM products', 'Grows'),
  ]);
  assert.equal(wrong.status, 'failed');
  assert.match(wrong.stages.a.error.message, /no column "colour"/);
});

test('a gate that is not met fails the run with the figures', async () => {
  const gate = {
    id: 'gate',
    type: 'quality_gate',
    config: { dataset_id: its.products, min_rows: 11, max_rows: 5 },
  };
  const run = await runStages(its.api, [gate, pass('after', 'gate')]);
  assert.equal(run.status, 'failed');
  assert.equal(run.error.code, 'quality_gate_failed');
  assert.match(run.error.message, /min_rows \(expected 11, found 10\).*max_rows \(expected 5, found 10\)/);
  assert.deepEqual(statuses(run), { gate: 'failed', after: 'skipped' });
  assert.ok(run.stages.gate.log.some(({ line }: any) => line.includes('FAILED')));
});

test('a stage is tried again, and its failure fails, skips or is passed over as it says', async () => {
  const retry = { attempts: 2, backoff_secs: 0 };
  const run = await runStages(its.api, [
    broken('skipped', { retry, on_failure: 'skip' }),
    pass('after_skipped', 'skipped'),
    broken('passed_over', { retry, on_failure: 'continue' }),
    pass('after_passed_over', 'passed_over'),
  ]);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.deepEqual(statuses(run), {
    skipped: 'skipped',
    after_skipped: 'skipped',
    passed_over: 'failed',
    after_passed_over: 'completed',
  });
  assert.equal(run.stages.skipped.attempts, 2);
  assert.match(run.stages.skipped.error.message, /nothing_here/);
  const failed = await runStages(its.api, [broken('a'), pass('b', 'a'), pass('c')]);
  assert.equal(failed.status, 'failed');
  assert.match(failed.error.message, /Stage "a" failed/);
  assert.equal(failed.stages.b.status, 'skipped');
});

test('a failed run goes on from the failed stage with what came before', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [
    transform('first', 'SELECT title FROM products', 'First'),
    { id: 'gate', type: 'quality_gate', depends_on: ['first'], config: { min_rows: '{{ params.least }}' } },
    pass('last', 'gate'),
  ]);
  const failed = await endOfRun(its.api, (await startRun(its.api, id, { params: { least: 50 } })).run_id);
  assert.equal(failed.status, 'failed');
  const resumed = await endOfRun(
    its.api,
    (await startRun(its.api, id, { resume_run: failed.run_id, params: { least: 5 } })).run_id,
  );
  assert.equal(resumed.status, 'completed', JSON.stringify(resumed));
  assert.equal(resumed.resumed_from, failed.run_id);
  assert.equal(resumed.stages.first.completed_at, failed.stages.first.completed_at, 'it was not done again');
  assertError(await its.api.post(`${PIPELINES}/${id}/run`, { resume_run: resumed.run_id }), 409, 'conflict');
});

test('a run that has ended is taken up from any stage, which is then done again with what follows it', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [
    transform('first', 'SELECT title FROM products', 'From a stage'),
    pass('beside'),
    { id: 'gate', type: 'quality_gate', depends_on: ['first'], config: { min_rows: 1 } },
    pass('last', 'gate'),
  ]);
  const { run_id: runId } = await startRun(its.api, id);
  const whole = await endOfRun(its.api, runId);
  assert.deepEqual(whole.stages.last.depends_on, ['gate']);
  assert.deepEqual(whole.stages.first.depends_on, []);
  const again = await endOfRun(
    its.api,
    (await startRun(its.api, id, { resume_run: runId, from_stage: 'gate' })).run_id,
  );
  assert.equal(again.status, 'completed', JSON.stringify(again));
  const isKept = (stage: string) => again.stages[stage].completed_at === whole.stages[stage].completed_at;
  assert.deepEqual(['first', 'beside', 'gate', 'last'].map(isKept), [true, true, false, false]);
  const refused = async (body: object) => {
    const answer = await its.api.post(`${PIPELINES}/${id}/run`, body);
    assertError(answer, 400, 'invalid_request');
    return answer.body.details[0].path;
  };
  assert.equal(await refused({ resume_run: runId, from_stage: 'nowhere' }), 'from_stage');
  assert.equal(await refused({ from_stage: 'gate' }), 'from_stage');
});

test('parameters and outputs are filled in; one that is missing is a fault before the run starts', async () => {
  const { pipeline_id: id } = await newPipeline(
    its.api,
    [
      transform('a', 'SELECT title FROM products WHERE price > {{ params.least }}', '{{ params.name }}'),
      {
        id: 'gate',
        type: 'quality_gate',
        depends_on: ['a'],
        config: { min_rows: '{{ stages.a.rows_written }}' },
      },
    ],
    { params: { name: 'By parameter' } },
  );
  const refused = await its.api.post(`${PIPELINES}/${id}/run`, {});
  assertError(refused, 400, 'invalid_request');
  assert.deepEqual(refused.body.details[0].path, 'stages[0].config.sql');
  assert.match(refused.body.details[0].message, /"least"/);
  assert.equal(good(await its.api.get(`${PIPELINES}/${id}/runs`)).total, 0);
  const run = await endOfRun(its.api, (await startRun(its.api, id, { params: { least: 7 } })).run_id);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.equal(run.stages.a.output.rows_written, 3);
  assert.equal(run.stages.gate.output.checks[0].expected, 3);
});

test('a branch runs one way and skips the other, and both ways meet again', async () => {
  const stages = (than: number) => [
    transform('a', 'SELECT title FROM products', 'Branched'),
    {
      id: 'many',
      type: 'branch',
      depends_on: ['a'],
      config: {
        value: '{{ stages.a.rows_written }}',
        operator: 'gt',
        than,
        if_true: ['yes'],
        if_false: ['no'],
      },
    },
    pass('yes', 'many'),
    pass('no', 'many'),
    pass('after_no', 'no'),
    pass('meet', 'yes', 'after_no'),
  ];
  const yes = await runStages(its.api, stages(5));
  assert.deepEqual(statuses(yes), {
    a: 'completed',
    many: 'completed',
    yes: 'completed',
    no: 'skipped',
    after_no: 'skipped',
    meet: 'completed',
  });
  assert.equal(yes.stages.no.skip_reason, 'branch');
  const no = await runStages(its.api, stages(50));
  assert.deepEqual(
    [no.stages.yes.status, no.stages.no.status, no.stages.meet.status],
    ['skipped', 'completed', 'completed'],
  );
});

test('independent stages run side by side, and a worker outside reports on its stage', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [
    external('left'),
    external('right'),
    {
      id: 'both',
      type: 'quality_gate',
      depends_on: ['left', 'right'],
      config: { dataset_id: its.products, min_rows: '{{ stages.left.rows }}' },
    },
  ]);
  const { run_id: runId } = await startRun(its.api, id);
  const waiting = await runUntil(
    its.api,
    runId,
    (run) => run.stages.left.waiting === 'outside' && run.stages.right.waiting === 'outside',
  );
  assert.equal(waiting.stages.both.status, 'pending');
  const told = good(
    await report(runId, 'progress', { stage_id: 'left', progress: { half: true }, log: 'half way' }),
  );
  assert.deepEqual(told.stages.left.progress, { half: true });
  assert.equal(told.stages.left.log.at(-1).line, 'half way');
  assertError(await report(runId, 'progress', { stage_id: 'both', progress: {} }), 409, 'conflict');
  assertError(await report(runId, 'status', { stage_id: 'nobody', status: 'completed' }), 404, 'not_found');
  const inputs = [{ type: 'dataset', id: its.products }];
  good(await report(runId, 'lineage', { stage_id: 'left', inputs, outputs: [{ type: 'model', id: 'm' }] }));
  good(await report(runId, 'status', { stage_id: 'left', status: 'completed', output: { rows: 3 } }));
  good(await report(runId, 'status', { stage_id: 'right', status: 'completed' }));
  const run = await endOfRun(its.api, runId);
  assert.equal(run.status, 'completed', JSON.stringify(run));
  assert.deepEqual(run.stages.left.output, { rows: 3 });
});

test('a failure that is reported, and a time that is over', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [external('a')]);
  const { run_id: runId } = await startRun(its.api, id);
  await runUntil(its.api, runId, (run) => run.stages.a.waiting === 'outside');
  good(await report(runId, 'status', { stage_id: 'a', status: 'failed', error: { message: 'It broke.' } }));
  const run = await endOfRun(its.api, runId);
  assert.deepEqual([run.status, run.stages.a.status], ['failed', 'failed']);
  assert.match(run.error.message, /It broke/);
  const late = await runStages(its.api, [{ ...external('a'), timeout_secs: 0.3 }]);
  assert.deepEqual([late.status, late.error.code], ['failed', 'timeout']);
});

test('pause, resume and cancel', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [external('a'), pass('b', 'a')]);
  const { run_id: runId, started_at: startedAt } = await startRun(its.api, id);
  const at = (verb: string) => its.api.post(`${PIPELINES}/runs/${runId}/${verb}`);
  await runUntil(its.api, runId, (run) => run.stages.a.waiting === 'outside');
  assert.equal(good(await at('pause')).status, 'paused');
  assertError(await at('pause'), 409, 'conflict');
  good(await report(runId, 'status', { stage_id: 'a', status: 'completed' }));
  await new Promise((resolve) => setTimeout(resolve, 700));
  const paused = good(await its.api.get(`${PIPELINES}/runs/${runId}`));
  assert.deepEqual([paused.status, paused.stages.b.status], ['paused', 'pending']);
  assert.equal(good(await report(runId, 'status', { status: 'running' })).status, 'running');
  const ended = await endOfRun(its.api, runId);
  assert.deepEqual([ended.status, ended.started_at], ['completed', startedAt]);
  assertError(await report(runId, 'status', { status: 'running' }), 409, 'conflict');
  assertError(await report(runId, 'status', { status: 'completed' }), 400, 'invalid_request');

  const { run_id: other } = await startRun(its.api, id);
  await runUntil(its.api, other, (run) => run.stages.a.waiting === 'outside');
  const cancelled = good(await its.api.post(`${PIPELINES}/runs/${other}/cancel`));
  assert.deepEqual(statuses(cancelled), { a: 'cancelled', b: 'skipped' });
  assert.equal(cancelled.status, 'cancelled');
  assertError(await its.api.post(`${PIPELINES}/runs/${other}/cancel`), 409, 'conflict');
});

test('one run at a time: queue, skip, cancel the one before', async () => {
  const { pipeline_id: id } = await newPipeline(its.api, [external('a')]);
  const first = await startRun(its.api, id);
  const second = await startRun(its.api, id);
  assert.deepEqual([first.queued, second.queued, second.status], [false, true, 'running']);
  await runUntil(its.api, first.run_id, (run) => run.stages.a.waiting === 'outside');
  assert.equal(good(await its.api.get(`${PIPELINES}/runs/${second.run_id}`)).stages.a.status, 'pending');
  good(await report(first.run_id, 'status', { stage_id: 'a', status: 'completed' }));
  const begun = await runUntil(its.api, second.run_id, (run) => run.stages.a.waiting === 'outside');
  assert.equal(begun.queued, false);
  good(await its.api.put(`${PIPELINES}/${id}`, { concurrency: { policy: 'skip' } }));
  assertError(await its.api.post(`${PIPELINES}/${id}/run`, {}), 409, 'conflict');
  good(await its.api.put(`${PIPELINES}/${id}`, { concurrency: { policy: 'cancel_previous' } }));
  const third = await startRun(its.api, id);
  assert.equal(third.queued, false);
  assert.equal(good(await its.api.get(`${PIPELINES}/runs/${second.run_id}`)).status, 'cancelled');
  good(await its.api.put(`${PIPELINES}/${id}`, { concurrency: { max_runs: 2, policy: 'queue' } }));
  assert.equal((await startRun(its.api, id)).queued, false);
  const last = await startRun(its.api, id);
  assert.equal(last.queued, true);
  good(await its.api.delete(`${PIPELINES}/${id}`));
  assert.equal(good(await its.api.get(`${PIPELINES}/runs/${last.run_id}`)).status, 'cancelled');
});

test('schedules: next_run with the offset of the zone, stop and start', async () => {
  const schedule = { cron: '30 6 * * *', timezone: 'America/New_York' };
  const made = await newPipeline(its.api, [pass('a')], { schedule });
  assert.match(made.schedule.next_run, /^\d{4}-\d\d-\d\dT06:30:00\.000-0[45]:00$/);
  const path = `${PIPELINES}/${made.pipeline_id}/schedule`;
  const { next_times: times, ...shown } = good(await its.api.get(path));
  assert.deepEqual(shown, made.schedule);
  assert.equal(times.length, 5);
  assert.equal(times[0], made.schedule.next_run);
  assert.deepEqual(
    times.map((time: string) => time.slice(11, 16)),
    ['06:30', '06:30', '06:30', '06:30', '06:30'],
  );
  assertError(await its.api.post(`${path}/start`), 409, 'conflict');
  assert.equal(good(await its.api.post(`${path}/stop`)).next_run, null);
  assertError(await its.api.post(`${path}/stop`), 409, 'conflict');
  assert.equal(good(await its.api.post(`${path}/start`)).next_run, made.schedule.next_run);
  for (const wrong of [
    { cron: '* * * * * *' },
    { cron: '61 * * * *' },
    { cron: '0 0 * * *', timezone: 'Mars/Base' },
  ])
    assertError(
      await its.api.post(PIPELINES, { name: 'Wrong', stages: [pass('a')], schedule: wrong }),
      400,
      'invalid_request',
    );
  const without = await newPipeline(its.api, [pass('a')]);
  const none = `${PIPELINES}/${without.pipeline_id}/schedule`;
  assertError(await its.api.get(none), 404, 'not_found');
  const tried = good(
    await its.api.get(`${none}?${new URLSearchParams({ cron: '0 9 * * 1', timezone: 'Asia/Tokyo' })}`),
  );
  assert.deepEqual([tried.active, tried.next_run], [false, null]);
  assert.ok(
    tried.next_times.every(
      (time: string) => /T09:00:00\.000\+09:00$/.test(time) && new Date(time).getUTCDay() === 1,
    ),
  );
  const either = good(await its.api.get(`${none}?${new URLSearchParams({ cron: '0 0 1 * 1' })}`)).next_times;
  assert.ok(either.every((time: string) => /-01T/.test(time) || new Date(time).getUTCDay() === 1));
  assert.ok(Date.parse(either[4]) - Date.parse(either[0]) <= 28 * 86_400_000, 'the first and every Monday');
  assertError(await its.api.get(`${none}?cron=61+*+*+*+*`), 400, 'invalid_request');
  assertError(await its.api.get(none), 404, 'not_found');
});

test('a schedule starts one run for all the times that were missed, by the policy of the pipeline', async () => {
  const schedule = { cron: '0 6 * * *', timezone: 'Europe/Berlin' };
  const concurrency = { policy: 'skip' };
  const { pipeline_id: id } = await newPipeline(its.api, [external('a')], { schedule, concurrency });
  const missed = () =>
    withAdmin(its.program, (client) =>
      client.query(
        "UPDATE granary.job_schedules SET next_at = now() - interval '3 days' WHERE name LIKE $1",
        [`%${id}`],
      ),
    );
  const runs = async () => good(await its.api.get(`${PIPELINES}/${id}/runs`));
  const started = async () => {
    let listed = await runs();
    while (listed.data.length === 0) listed = await runs();
    return listed;
  };
  await missed();
  const first = await started();
  assert.deepEqual([first.total, first.data[0].trigger, first.data[0].status], [1, 'schedule', 'running']);
  assert.match(good(await its.api.get(`${PIPELINES}/${id}/schedule`)).next_run, /T06:00:00\.000\+0[12]:00$/);
  await missed();
  const skipped = async () =>
    good(
      await its.api.post('/api/v1/query/hybrid', {
        sql: `SELECT count(*) AS n FROM granary_events WHERE type = 'pipeline.run_skipped' AND subject = '${id}'`,
      }),
    ).data[0].n;
  while ((await skipped()) === 0);
  assert.equal((await runs()).total, 1);
});
