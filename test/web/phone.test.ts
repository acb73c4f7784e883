import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { browserDuringTests } from './browser-during-tests.ts';
import { cutOffTexts } from './cut-off.ts';
import { enter } from './enter.ts';

const its = browserDuringTests();

const make = async (path: string, body: object) =>
  good(await its.program.client.post(`/api/v1/${path}`, body));

const onPhone = async (address: string): Promise<Page> => {
  const { page } = await enter(its.browser, its.program, address, { viewport: { width: 375, height: 740 } });
  return page;
};

test('the names of columns can be read and changed on a phone', async () => {
  const columns = [{ name: 'title', data_type: 'text' }];
  const { dataset_id } = await make('datasets', { name: 'products', columns });
  const page = await onPhone(`/datasets/${dataset_id}/schema`);
  const name = await page.getByLabel('Name of title').boundingBox();
  assert.ok((name?.width ?? 0) > 100, `a name has ${name?.width} px`);
});

test('the graph of a pipeline is not covered by its form on a phone', async () => {
  const stages = [{ id: 'pass', type: 'pass' }];
  const { pipeline_id } = await make('pipelines', { name: 'nightly', stages });
  const page = await onPhone(`/flows/pipelines/${pipeline_id}/edit`);
  const graph = await page.getByRole('region', { name: 'The graph of stages' }).boundingBox();
  const form = await page.getByRole('region', { name: 'Settings' }).boundingBox();
  assert.ok(graph !== null && form !== null);
  assert.ok(
    graph.y + graph.height <= form.y + 1,
    `the graph ends at ${graph.y + graph.height}, not ${form.y}`,
  );
});

test('the states of a queue stand in one line on a phone', async () => {
  await make('queue/enqueue', { queue: 'invoices', items: [{ payload: { n: 1 } }] });
  const page = await onPhone('/flows/queue?queue=invoices');
  await page.getByRole('button', { name: 'delayed 0' }).waitFor();
  assert.deepEqual(await cutOffTexts(page), []);
});
