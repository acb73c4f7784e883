import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { endOfRun, newPipeline, startRun } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { newTemplate } from '../support/templates.ts';
import { openReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { seriousFaults } from './accessible.ts';
import { enter } from './enter.ts';
import { news } from './news.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
let receiver: WebhookReceiver;
let datasetId: string;

before(async () => {
  [program, browser, receiver] = await Promise.all([joinProgram('loopback'), openBrowser(), openReceiver()]);
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = good(await program.client.post('/api/v1/datasets', { name: 'products', columns }));
  datasetId = dataset.dataset_id;
  const rows = Array.from({ length: 20 }, (_, index) => ({ title: `Bread ${index}`, price: index + 0.5 }));
  good(await program.client.post(`/api/v1/datasets/${datasetId}/rows`, { rows }));
});
after(async () => {
  await browser.close();
  await receiver.close();
  await program.dispose();
});

const runIdIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const stageForm = (page: Page, id: string) => page.getByRole('region', { name: `Stage ${id}` });

async function addStage(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add stage' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${type} `) }).click();
}

async function writeSql(page: Page, sql: string): Promise<void> {
  await page.getByRole('textbox', { name: 'sql' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sql);
}

test('a pipeline is drawn in the editor, its faults stand at their fields, and it runs to its end before the eyes', async () => {
  const { page, complaints } = await enter(browser, program, '/flows');
  await page.getByRole('link', { name: 'New pipeline' }).first().click();
  await page.getByLabel(/^Name/).fill('Cheap products');

  await addStage(page, 'transform');
  await page.getByRole('status').getByText('2 errors').waitFor();
  const transform = stageForm(page, 'transform');
  await transform.getByRole('alert').getByText('config.sql').waitFor();
  await page.getByRole('group', { name: /^transform, transform, 2 errors/ }).waitFor();
  await transform.getByLabel(/^ID/).fill('cheap');
  await writeSql(page, 'SELECT title, price FROM products WHERE price < {{ params.limit }}');
  await stageForm(page, 'cheap').getByLabel('dataset_name').fill('cheap');
  await page.getByText('1 stage, no errors').waitFor();

  // The next one waits for the one that is chosen; the last is tied by hand.
  await addStage(page, 'quality_gate');
  const gate = stageForm(page, 'quality_gate');
  assert.equal(await gate.getByLabel('cheap').isChecked(), true);
  await gate.getByLabel('min_rows').fill('3');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Parameters').fill('{"limit": 10}');
  await addStage(page, 'export');
  const file = stageForm(page, 'export');
  assert.equal(await file.getByLabel('cheap').isChecked(), false);
  await page
    .locator('.react-flow__node[data-id="quality_gate"] .react-flow__handle-right')
    .dragTo(page.locator('.react-flow__node[data-id="export"] .react-flow__handle-left'));
  await file.getByRole('checkbox', { name: 'quality_gate', checked: true }).waitFor();
  await file.getByLabel('format').selectOption('csv');
  await page.getByText('3 stages, no errors').waitFor();
  assert.deepEqual(await seriousFaults(page), []);
  await page.getByRole('button', { name: 'Create' }).click();

  await page.getByRole('heading', { name: 'Cheap products' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  assert.equal(await page.getByRole('dialog').getByLabel('limit').inputValue(), '10');
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL('**/flows/runs/pr_*');
  await page.getByRole('heading', { name: /Cheap products.*Completed/ }).waitFor();
  await page.getByText('3 of 3 stages').waitFor();
  const run = good(await program.client.get(`/api/v1/pipelines/runs/${runIdIn(page)}`));
  assert.deepEqual(run.params, { limit: 10 });
  assert.equal(run.stages.cheap.output.rows_written, 10);
  assert.deepEqual(run.stages.export.depends_on, ['quality_gate']);

  // What a stage read and wrote is linked.
  await page.getByRole('button', { name: 'cheap' }).click();
  const detail = page.getByRole('region', { name: 'cheap', exact: true });
  await detail.getByRole('link', { name: 'products' }).waitFor();
  assert.match((await detail.getByRole('link', { name: 'cheap' }).getAttribute('href')) ?? '', /ds_/);
  assert.deepEqual(complaints, []);
});

test('a failed run opens on the log of the failed stage, and goes on from there when that is mended', async () => {
  const { client } = program;
  const pipeline = await newPipeline(
    client,
    [
      {
        id: 'rows',
        type: 'transform',
        config: { sql: 'SELECT title FROM products', dataset_name: 'titles' },
      },
      { id: 'gate', type: 'quality_gate', depends_on: ['rows'], config: { min_rows: 1_000 } },
      { id: 'file', type: 'export', depends_on: ['gate'], config: { format: 'csv' } },
    ],
    { name: 'Gate that closes' },
  );
  const { run_id } = await startRun(client, pipeline.pipeline_id);
  await endOfRun(client, run_id);

  const { page } = await enter(browser, program, `/flows/runs/${run_id}`);
  await page.getByRole('heading', { name: /Gate that closes.*Failed/ }).waitFor();
  await page.getByRole('alert').getByText('Stage "gate" failed').waitFor();
  await page
    .getByRole('region', { name: 'Log' })
    .getByText('FAILED: min_rows, expected 1000, found 20')
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'gate', pressed: true }).count(), 1);
  assert.deepEqual(await seriousFaults(page), []);

  await page.getByRole('link', { name: 'Edit stage' }).click();
  await stageForm(page, 'gate').getByLabel('min_rows').fill('10');
  await page.getByText('3 stages, no errors').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await news(page, 'Saved. New runs use it.').waitFor();

  await page.goto(`/flows/runs/${run_id}`);
  await page.getByRole('button', { name: 'Restart from gate' }).click();
  await page.waitForURL(
    (url) => url.pathname.startsWith('/flows/runs/pr_') && !url.pathname.endsWith(run_id),
  );
  await page.getByRole('heading', { name: /Gate that closes.*Completed/ }).waitFor();
  await page.getByText('resumed from').waitFor();
  const next = good(await client.get(`/api/v1/pipelines/runs/${runIdIn(page)}`));
  const before = good(await client.get(`/api/v1/pipelines/runs/${run_id}`));
  assert.equal(next.resumed_from, run_id);
  assert.equal(
    next.stages.rows.completed_at,
    before.stages.rows.completed_at,
    'what was done is not done again',
  );

  // A completed run can be taken up from any stage too, and then that stage is done again.
  await page.getByRole('button', { name: 'rows' }).click();
  await page.getByRole('button', { name: 'Restart from rows' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(next.run_id));
  await page.getByRole('heading', { name: /Gate that closes.*Completed/ }).waitFor();
  const whole = good(await client.get(`/api/v1/pipelines/runs/${runIdIn(page)}`));
  assert.notEqual(whole.stages.rows.completed_at, next.stages.rows.completed_at);
});

test('a schedule is tried out, saved, and tells its next runs in the zone of whoever looks', async () => {
  const { pipeline_id } = await newPipeline(program.client, [{ id: 'pass', type: 'pass' }], {
    name: 'Nightly',
  });
  const { page } = await enter(browser, program, `/flows/pipelines/${pipeline_id}/schedule`, {
    timezoneId: 'Asia/Tokyo',
  });
  await page.getByLabel('Time zone').selectOption('UTC');
  await page.getByLabel('Frequency').selectOption('workday');
  await page.getByLabel('At', { exact: true }).fill('22:30');
  assert.equal(await page.getByLabel('Cron').inputValue(), '30 22 * * 1-5');
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  const times = page.getByRole('list', { name: 'Next runs of Nightly' });
  await times.getByText('22:30 in UTC').first().waitFor();
  assert.match((await times.getByRole('listitem').first().textContent()) ?? '', /07:30/);

  await page.getByLabel('Cron').fill('61 22 * * *');
  await page.getByText('is not a valid schedule').waitFor();
  await page.getByLabel('Cron').fill('30 22 * * *');
  await page.getByRole('button', { name: 'Add schedule' }).click();
  await page.getByRole('heading', { name: 'Next runs' }).waitFor();
  assert.equal(await times.getByRole('listitem').count(), 5);
  const { schedule } = good(await program.client.get(`/api/v1/pipelines/${pipeline_id}`));
  assert.equal(schedule.cron, '30 22 * * *');

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('stopped', { exact: true }).waitFor();
  await page.goto('/flows');
  await page.getByRole('row').filter({ hasText: 'Nightly' }).getByText('schedule stopped').waitFor();
});

test('what was delivered to a webhook is shown try by try, and sent once more under its id', async () => {
  receiver.answers.set('/orders', [410, 200]);
  const pipeline = await newPipeline(
    program.client,
    [
      {
        id: 'tell',
        type: 'webhook',
        config: { webhook_url: `${receiver.address}/orders`, payload: { hello: 1 } },
      },
    ],
    { name: 'Tells' },
  );
  const { run_id } = await startRun(program.client, pipeline.pipeline_id);
  await endOfRun(program.client, run_id);
  const { page } = await enter(browser, program, `/flows/pipelines/${pipeline.pipeline_id}/deliveries`);
  const message = page.getByRole('region', { name: 'tell' });
  await message.getByText('410', { exact: true }).waitFor();
  await message.getByRole('button', { name: 'Resend' }).click();
  await news(page, 'Resent: returned 200').waitFor();
  const sent = receiver.received.filter(({ path }) => path === '/orders');
  assert.equal(sent.length, 2);
  assert.equal(sent[0]?.headers['webhook-id'], sent[1]?.headers['webhook-id']);
  assert.deepEqual(sent[1]?.body.data, sent[0]?.body.data);
});

test('a template is run with typed inputs, and a value that it does not take stands at its field', async () => {
  const template = await newTemplate(program.client, {
    name: 'gross-prices',
    inputs: [
      { name: 'source', type: 'dataset', required: true },
      { name: 'rate', type: 'float', default: 0.19 },
      { name: 'most', type: 'integer', required: true, description: 'Max rows.' },
      { name: 'columns', type: 'list' },
      { name: 'page', type: 'url' },
    ],
    stages: [
      {
        id: 'gross',
        type: 'transform',
        config: {
          sql: 'SELECT title, price * (1 + $1) AS gross FROM "{{ params.source }}" LIMIT $2',
          params: ['{{ params.rate }}', '{{ params.most }}'],
          dataset_name: 'gross',
        },
      },
      {
        id: 'file',
        type: 'export',
        depends_on: ['gross'],
        config: { format: 'csv', columns: '{{ params.columns }}' },
      },
    ],
  });
  const { page } = await enter(browser, program, `/flows/templates/${template.template_id}`);
  await page.getByLabel(/^source/).selectOption({ label: 'products' });
  assert.equal(await page.getByLabel(/^rate/).inputValue(), '0.19');
  await page.getByLabel(/^rate/).fill('0.5');
  await page.getByLabel(/^most/).fill('4');
  await page.getByLabel(/^columns/).fill('gross');
  await page.getByLabel(/^page/).fill('http://10.0.0.1/');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('alert').getByText('inputs.page', { exact: true }).waitFor();
  assert.equal(await page.getByLabel(/^page/).getAttribute('aria-invalid'), 'true');
  await page.getByLabel(/^page/).fill('');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForURL('**/flows/runs/wr_*');
  await page.getByRole('heading', { name: /gross-prices.*Completed/ }).waitFor();
  const run = good(await program.client.get(`/api/v1/workflow-templates/runs/${runIdIn(page)}`));
  assert.deepEqual(run.params, { source: datasetId, rate: 0.5, most: 4, columns: ['gross'] });
  assert.equal(run.stages.file.output.rows_exported, 4);
});

test('dead letters are put back, one and all, and a queue is purged by its name', async () => {
  const { client } = program;
  const items = [1, 2, 3].map((invoice) => ({ payload: { invoice }, max_attempts: 1 }));
  good(await client.post('/api/v1/queue/enqueue', { queue: 'invoices', items }));
  const taken = good(
    await client.post('/api/v1/queue/dequeue', { queue: 'invoices', max: 3, lease_secs: 600 }),
  );
  const fail = taken.items.map(({ lease_token }: any) => ({ lease_token, error: 'printer on fire' }));
  good(await client.post('/api/v1/queue/dequeue', { queue: 'invoices', max: 0, lease_secs: 600, fail }));

  const { page } = await enter(browser, program, '/flows/queue?queue=invoices');
  const table = page.getByRole('table', { name: 'Items of invoices' });
  await table.getByText('printer on fire').first().waitFor();
  await page.getByText('3 dead letters').waitFor();
  await table.getByText('{"invoice":2}').click();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await news(page, '1 dead letter requeued').waitFor();
  await page.getByText('2 dead letters').waitFor();
  await page.getByRole('complementary', { name: 'Item' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Retry dead letters' }).click();
  await news(page, '2 dead letters requeued').waitFor();
  const stats = async () => good(await client.get('/api/v1/queue/stats?queue=invoices')).data[0];
  assert.deepEqual([(await stats()).ready, (await stats()).dead], [3, 0]);

  await page.getByRole('button', { name: 'all', exact: true }).click();
  await page.getByRole('button', { name: 'Purge' }).click();
  const question = page.getByRole('dialog');
  assert.equal(await question.getByRole('button', { name: 'Delete permanently' }).isDisabled(), true);
  await question.getByLabel(/^Type/).fill('invoices');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await news(page, '3 items removed').waitFor();
  assert.equal((await stats()).ready, 0);
});

test('an ETL run is followed live and shown by its id', async () => {
  const { pipeline_id } = good(
    await program.client.post('/api/v1/etl/pipelines', {
      name: 'Files',
      stages: [{ id: 'fetch', type: 'fetch', config: { url: '{{ params.url }}' } }],
    }),
  );
  const { page, complaints } = await enter(browser, program, '/flows/etl');
  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('dialog').getByLabel('url').fill(`${receiver.address}/a-file`);
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL('**/flows/runs/er_*');
  await page.getByRole('heading', { name: /Files.*Completed/ }).waitFor();
  await page.goto('/flows/runs');
  await page.getByRole('row').filter({ hasText: 'Files' }).getByText('Completed').waitFor();
  await page.goto(`/flows/etl/${pipeline_id}/edit?stage=fetch`);
  assert.equal(await stageForm(page, 'fetch').getByLabel(/^url/).inputValue(), '{{ params.url }}');
  assert.deepEqual(complaints, []);
});
