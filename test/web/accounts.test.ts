import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type ApiClient, good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser, type Visitor } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { join, PASSWORD } from '../support/people.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';
import { news } from './news.ts';

type Tenant = Awaited<ReturnType<typeof provision>>;

const EMAIL = 'ann@example.com';

let program: ProgramInUse;
let browser: DashboardBrowser;
let visitor: Visitor;
let page: Page;
/** One account each; Ann is an owner of both, and begins at the first. */
let north: Tenant;
let south: Tenant;
let northDataset: string;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  north = await provision(program.client, { name: 'North' });
  south = await provision(program.client, { name: 'South' });
  for (const { accountId } of [north, south])
    await join(program, EMAIL, '--role', 'owner', '--account', accountId);
  northDataset = await newDataset(north, 'herrings');
  await newDataset(south, 'olives');
});
after(async () => {
  await browser.close();
  await program.dispose();
});

beforeEach(async () => {
  visitor = await browser.visit(program.address);
  page = visitor.page;
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Account North' }).waitFor();
});

async function newDataset(client: ApiClient, name: string): Promise<string> {
  const columns = [{ name: 'title', data_type: 'text' }];
  return good(await client.post('/api/v1/datasets', { name, columns })).dataset_id;
}

/** A run that waits until it is told how its stage went. */
async function newRun(client: ApiClient, name: string): Promise<void> {
  const stages = [{ id: 'outside', type: 'external' }];
  const pipeline = good(await client.post('/api/v1/pipelines', { name, stages }));
  good(await client.post(`/api/v1/pipelines/${pipeline.pipeline_id}/run`, {}));
}

async function switchTo(name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `Account ${name}` }).waitFor();
}

const shown = (name: string) => page.locator('#main').getByText(name, { exact: true });

async function seesOnly(name: string, other: string): Promise<void> {
  await shown(name).first().waitFor();
  assert.equal(await shown(other).count(), 0, `${other} of the other account shows`);
}

const path = (): string => new URL(page.url()).pathname;

test('a member of two accounts switches, and sees the things of the chosen one alone', async () => {
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await seesOnly('herrings', 'olives');
  await switchTo('South');
  await page.waitForURL('**/');
  await seesOnly('olives', 'herrings');
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await page.getByRole('heading', { name: 'Datasets' }).waitFor();
  await seesOnly('olives', 'herrings');

  await page.reload();
  await page.getByRole('button', { name: 'Account South' }).waitFor();
  assert.equal(path(), '/datasets');
  await seesOnly('olives', 'herrings');

  await page.goBack();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await seesOnly('olives', 'herrings');
  await page.goBack();
  await page.getByRole('heading', { name: 'Datasets' }).waitFor();
  assert.equal(path(), '/datasets');
  await seesOnly('olives', 'herrings');

  await switchTo('North');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await seesOnly('herrings', 'olives');
  assert.deepEqual(visitor.complaints, []);
});

test('switching at a thing asks for it in no other account; going back to it says whose it may be', async () => {
  await page.goto(`/datasets/${northDataset}`);
  await page.getByRole('heading', { name: 'herrings' }).waitFor();
  const strays: string[] = [];
  page.on('request', (request) => {
    const account = request.headers()['x-svc-account-id'];
    if (request.url().includes(northDataset) && account === south.accountId) strays.push(request.url());
  });
  await switchTo('South');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await seesOnly('olives', 'herrings');
  assert.deepEqual(strays, []);

  await page.goBack();
  await page.getByRole('alert').getByText('There is no such dataset').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'herrings' }).count(), 0);
  await switchTo('North');
  await page.goBack();
  await page.getByRole('heading', { name: 'herrings' }).waitFor();
});

test('rows that were on their way are not asked for again in the other account', async () => {
  const { promise: switched, resolve: letGo } = Promise.withResolvers<void>();
  const asked: (string | undefined)[] = [];
  await page.route(`**/datasets/${northDataset}/rows?*`, async (route) => {
    asked.push(route.request().headers()['x-svc-account-id']);
    await switched;
    await route.abort();
  });
  await page.goto(`/datasets/${northDataset}`);
  await eventually(async () => assert.notEqual(asked.length, 0));
  await switchTo('South');
  await seesOnly('olives', 'herrings');
  letGo();
  await page.reload();
  await seesOnly('olives', 'herrings');
  assert.deepEqual([...new Set(asked)], [north.accountId]);
});

test('what runs is followed in the chosen account, and no longer in the one before', async () => {
  const runs = page.getByRole('region', { name: 'What runs' });
  await newRun(north, 'nets');
  await runs.getByText('nets').waitFor();
  await switchTo('South');
  await runs.getByText('Nothing right now').waitFor();
  await newRun(north, 'boats');
  await newRun(south, 'press');
  await runs.getByText('press').waitFor();
  assert.equal(await runs.getByText('nets').count(), 0);
  assert.equal(await runs.getByText('boats').count(), 0);
});

test('what can still be taken back is done in its own account before the other is shown', async () => {
  const { token } = good(
    await north.post('/api/v1/auth/tokens', { name: 'Old key', scopes: ['datasets:read'] }),
  );
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'Revoke Old key' }).click();
  await news(page, 'Old key is revoked').waitFor();
  await switchTo('South');
  await eventually(async () =>
    assert.equal((await program.client.as(token).get('/api/v1/datasets')).status, 401),
  );
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0);
});

test('a tab keeps its account; a new one begins with the one chosen last', async () => {
  const open = async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${program.address}/datasets`);
    return tab;
  };
  const second = await open();
  await second.getByRole('button', { name: 'Account North' }).waitFor();
  await switchTo('South');
  const third = await open();
  await third.getByRole('button', { name: 'Account South' }).waitFor();
  await second.reload();
  await second.getByRole('button', { name: 'Account North' }).waitFor();
  await second.locator('#main').getByText('herrings', { exact: true }).waitFor();
});
