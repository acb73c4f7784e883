import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { good } from '../support/client.ts';
import type { Visitor } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { invite, join, PASSWORD } from '../support/people.ts';
import { provision } from '../support/tenants.ts';
import { thingsDuringTests } from './browser-during-tests.ts';
import { news } from './news.ts';

const MOST_SCRIPT = 300 * 1_024;

const its = thingsDuringTests();
/** What pages with a `$` in their address are opened with. */

async function withKey(key: string): Promise<Visitor> {
  const visitor = await its.browser.visit(its.program.address);
  await visitor.page.goto(`/#key=${key}`);
  await visitor.page.waitForSelector('#main h1');
  return visitor;
}

async function signIn({ page }: Visitor, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an invited person accepts, signs in again where they wanted to be, and signs out', async () => {
  const token = await invite(its.program, 'ada@example.com', '--role', 'owner');
  const visitor = await its.browser.visit(its.program.address);
  const { page } = visitor;
  await page.goto(`/accept-invite#${token}`);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByText('products').first().waitFor();

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menu').getByText('ada@example.com').waitFor();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('refresh_token')), false);

  await page.goto('/settings/members');
  await signIn(visitor, 'ada@example.com', 'not her password');
  const note = page.getByRole('alert');
  await note.getByText('Wrong email address or password').waitFor();
  await note.getByRole('button', { name: 'Copy request ID' }).waitFor();
  await signIn(visitor, 'ada@example.com');
  await page.getByRole('table', { name: 'Members and invitations' }).getByText('ada@example.com').waitFor();
  assert.equal(new URL(page.url()).pathname, '/settings/members');
});

test('a session that ran out is refreshed by one tab for all; a spent one leads to signing in', async () => {
  await join(its.program, 'eve@example.com', '--role', 'viewer');
  const visitor = await its.browser.visit(its.program.address);
  const { page } = visitor;
  await page.goto('/');
  await signIn(visitor, 'eve@example.com');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('granary.session') ?? '{}'));
  const first = await stored();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('granary.session') ?? '{}');
    localStorage.setItem('granary.session', JSON.stringify({ ...kept, expiresAt: 0 }));
  });
  const second = await page.context().newPage();
  await Promise.all([page.reload(), second.goto(`${its.program.address}/settings/usage`)]);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await second.getByText('Requests per minute').first().waitFor();
  assert.notEqual((await stored()).session.refresh_token, first.session.refresh_token);
  await second.close();

  await page.evaluate(
    (spent) => localStorage.setItem('granary.session', JSON.stringify({ ...spent, expiresAt: 0 })),
    first,
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a key in the address signs in and leaves the address', async () => {
  const { page, complaints } = await withKey(its.program.key);
  assert.equal(page.url().includes(its.program.key), false);
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('svc_')), false);
  assert.deepEqual(complaints, []);
});

/** As somebody who pastes a link into the tab that is open. */
const follow = (page: Page, link: string) =>
  page.evaluate((to) => {
    location.href = to;
  }, link);

test('a link with a key works at the sign-in page, and leaves every address', async () => {
  const { page } = await its.browser.visit(its.program.address);
  for (const address of ['/', '/datasets', '/accept-invite']) {
    await page.goto(`${address}#key=svc_live_wrong`);
    await eventually(async () => assert.equal(new URL(page.url()).hash, ''));
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await follow(page, '/#key=svc_live_wrong');
  await page.getByRole('alert').getByText('not an API key').waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await follow(page, `/#key=${its.program.key}`);
  await page.waitForSelector('#main h1');
  assert.equal(new URL(page.url()).hash, '');
});

test('a link with a key of another account asks before it switches', async () => {
  const other = await provision(its.program.client, { name: 'Neighbour' });
  const { page } = await withKey(its.program.key);
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await page.getByRole('heading', { name: 'Datasets' }).waitFor();
  await follow(page, `/datasets#key=${its.program.key}`);
  await follow(page, `/datasets#key=${other.credential}`);
  const question = page.getByRole('dialog', { name: 'Switch account?' });
  await question.getByText('This link signs you in as Neighbour. You are signed in as ').waitFor();
  assert.equal(new URL(page.url()).hash, '');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('cell', { name: 'products' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Account Neighbour' }).count(), 0);

  await follow(page, `/datasets#key=${other.credential}`);
  await question.getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('button', { name: 'Account Neighbour' }).waitFor();
  await page.getByText('No datasets yet').waitFor();
  assert.equal(await page.getByText('products', { exact: true }).count(), 0);
});

test('a key is made with scopes, shown once, and revoked unless that is undone', async () => {
  const { page } = await withKey(its.program.key);
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel(/^Name/).fill('Nightly import');
  await page.getByLabel('Datasets: read').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.locator('[data-secret]').textContent())?.trim() ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  const client = its.program.client.as(key);
  assert.equal((await client.get('/api/v1/datasets')).status, 200);
  assert.equal((await client.get('/api/v1/sites')).status, 403);

  const row = page.getByRole('row').filter({ hasText: 'Nightly import' });
  await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  assert.equal((await client.get('/api/v1/datasets')).status, 200);

  await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await row.waitFor({ state: 'detached' });
  await page.goto('/settings');
  await eventually(async () => assert.equal((await client.get('/api/v1/datasets')).status, 401));
});

test('people are invited, get another role and are removed', async () => {
  await join(its.program, 'bob@example.com', '--role', 'viewer');
  const visitor = await its.browser.visit(its.program.address);
  const { page } = visitor;
  await page.goto('/settings/members');
  await signIn(visitor, 'ada@example.com');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Email/)
    .fill('cleo@example.com');
  await page.getByRole('button', { name: 'Create link' }).click();
  assert.match((await page.locator('[data-secret]').textContent()) ?? '', /\/accept-invite#inv_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('invited, expires').waitFor();
  await page.getByLabel('Role of bob@example.com').selectOption('editor');
  await news(page, 'bob@example.com is editor now').waitFor();
  await page.getByRole('button', { name: 'Remove bob@example.com' }).click();
  await page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  const { members } = good(await its.program.client.get('/session/members'));
  assert.equal(
    members.some(({ email }: { email: string }) => email === 'bob@example.com'),
    false,
  );
});

test('another tenant sees nothing of it', async () => {
  const other = await provision(its.program.client, { name: 'Stranger' });
  const { page } = await withKey(other.credential ?? '');
  await page.getByText('Start with a dataset').waitFor();
  assert.equal(await page.getByText('products', { exact: true }).count(), 0);
  await page.goto(
    `/call/datasets.get?input=${encodeURIComponent(JSON.stringify({ dataset_id: its.things.dataset_id }))}`,
  );
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('alert').getByText('There is no such dataset').waitFor();
});

test('any operation can be called from its form, and its faults stand at the field', async () => {
  const { page } = await withKey(its.program.key);
  await page.goto('/call/sites.create');
  await page.getByRole('button', { name: 'Use example' }).click();
  await page.getByText('curl -X POST').waitFor();
  await page.getByLabel(/^url/).fill('not an address');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel(/^url/).getAttribute('aria-invalid'), 'true');
  await page.getByLabel(/^url/).fill('https://shop.example.com');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('"site_id"').waitFor();
  assert.equal(good(await its.program.client.get('/api/v1/sites')).total, 1);
});

test('a run is followed live until it ends', async () => {
  const stages = [{ id: 'outside', type: 'external' }];
  const pipeline = good(await its.program.client.post('/api/v1/pipelines', { name: 'outside', stages }));
  const run = good(await its.program.client.post(`/api/v1/pipelines/${pipeline.pipeline_id}/run`, {}));
  const path = `/api/v1/pipelines/runs/${run.run_id}`;
  const { page } = await withKey(its.program.key);
  await page.goto(
    `/call/pipelines.get-run?input=${encodeURIComponent(JSON.stringify({ run_id: run.run_id }))}`,
  );
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  const live = page.getByRole('region', { name: 'Live' });
  await live.getByText('Running', { exact: true }).waitFor();
  await eventually(async () => {
    good(await its.program.client.put(`${path}/status`, { stage_id: 'outside', status: 'completed' }));
  });
  await live.getByText('Completed', { exact: true }).waitFor();
  assert.ok((await live.getByRole('listitem').count()) > 0);
});

test('the palette goes to a thing by its name and its id, and runs an operation by its verb', async () => {
  const { page } = await withKey(its.program.key);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('A name, an id').fill('produ');
  await page.getByRole('option', { name: /products/ }).click();
  await page.waitForURL((url) => decodeURIComponent(url.href).includes(its.things.dataset_id ?? 'nothing'));
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('A name, an id').fill('revoke');
  await page.getByRole('option', { name: /Revoke an API key/ }).click();
  await page.waitForURL('**/call/auth.delete-token');
});

test('the first page loads less than 300 KB of script', async (t) => {
  const visitor = await its.browser.visit(its.program.address);
  const { page } = visitor;
  let bytes = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) bytes += Number(answer.headers()['content-length'] ?? 0);
  });
  await page.goto(`/#key=${its.program.key}`);
  await page.getByText('products').first().waitFor();
  t.diagnostic(`${Math.round(bytes / 1_024)} KB of compressed script`);
  assert.ok(bytes > 10_000 && bytes < MOST_SCRIPT, `${bytes} bytes`);
});
