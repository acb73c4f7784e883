import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthySource, openAuditedSite } from '../support/audited-site.ts';
import { type ApiClient, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { clientOf, dataFilesOf, loadTable, readObject, rowsOf } from '../support/iceberg.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const its = duringTests(async (atEnd) => {
  const site = await openAuditedSite();
  atEnd(() => site.close());
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const api = await provision(program.client, { tier: 'agency' });
  const stranger = await provision(program.client, { tier: 'agency' });
  return { site, api, stranger };
});

const load = (api: ApiClient) => loadTable(api, 'pages', 'audits');
const audit = async () =>
  good(await its.api.post('/api/v1/audit/run', { url: `${its.site.address}/`, max_pages: 25, wait: 120 }));

test('another engine reads the facts of the pages of every completed audit', async () => {
  const { api, site } = its;
  assert.deepEqual(await rowsOf(await load(api)), [], 'there is nothing before the first audit');
  const first = await audit();
  const before = await load(api);
  const files = await dataFilesOf(before);
  site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { title: 'Chairs, and stools' }));
  const second = await audit();
  const loaded = await load(api);
  const rows = await rowsOf(loaded);
  for (const run of [first, second]) {
    const { data, ...told } = good(await api.get(`/api/v1/audits/${run.audit_id}?view=pages`));
    const pages = data.map(({ facts, indexable, reason: _, ...page }: any) => ({
      ...page,
      ...facts,
      indexable,
    }));
    const read = rows.filter((row) => row.audit_id === run.audit_id);
    assert.equal(read.length, run.pages);
    for (const [at, row] of read.entries()) {
      const { audit_id: _, start_url: start, host, completed_at: ended, ...page } = row;
      assert.deepEqual([start, host], [`${site.address}/`, new URL(site.address).host]);
      assert.equal(ended.getTime(), Date.parse(told.completed_at));
      assert.deepEqual(plain(page), plain(pages[at]));
    }
  }
  const title = (id: string) =>
    rows.find((row) => row.audit_id === id && row.url === `${site.address}/chairs`)?.title;
  assert.notEqual(title(first.audit_id), 'Chairs, and stools');
  assert.equal(title(second.audit_id), 'Chairs, and stools');
  const now = await dataFilesOf(loaded);
  assert.deepEqual([files.length, now.length], [1, 2]);
  assert.equal(now[0]?.file_path, files[0]?.file_path, 'what was written of the first audit stays');
  assert.equal((await load(api))['metadata-location'], loaded['metadata-location'], 'the same audits');
});

test('a stranger has a table of its own, with nothing in it', async () => {
  const [file] = await dataFilesOf(await load(its.api));
  const theirs = await load(its.stranger);
  assert.deepEqual(await dataFilesOf(theirs), []);
  const client = clientOf(theirs.config);
  try {
    await assert.rejects(readObject(client, file!.file_path), { name: 'AccessDenied' });
  } finally {
    client.destroy();
  }
  const answer = await its.api.get('/iceberg/v1/namespaces/audits/tables/issues');
  assert.equal(answer.status, 404);
});

/** Without the difference between numbers of one and of the other kind. */
const plain = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
