import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { type AuditEvent, streamAudit } from '../support/audit-stream.ts';
import { chanceOf } from '../support/chance.ts';
import { type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { openShop, type ShopSite } from '../support/shop-site.ts';

const { randomInt } = chanceOf(import.meta);

const ROUNDS = process.env.SOAK === undefined ? 1 : 20;
const PRODUCTS = 60;
const MAX_PAGES = 50;
const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };

let current: RunningProgram | undefined;
let shop: ShopSite | undefined;
let folder = '';
after(async () => {
  await current?.stop();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9 in the middle of an audit, ${ROUNDS} rounds: the stream goes on, and is what is stored`, async () => {
  folder = await newDataFolder();
  shop = await openShop(PRODUCTS);
  current = await startProgram({ dataFolder: folder, environment });
  const { key } = current;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Pages that are asked for after these wait, so that the audit is not over before it is killed.
    const atWork = shop.hold(shop.asked.length + randomInt(5, 35));
    const { client } = current;
    const started = good(
      await client.post('/api/v1/audit/run', { url: `${shop.address}/`, max_pages: MAX_PAGES, wait: 0 }),
    );
    await atWork;
    const before = await firstEvents(client, started.audit_id);
    const gone = new Promise((resolve) => current?.process.once('exit', resolve));
    current.process.kill('SIGKILL');
    await gone;
    shop.letThrough();
    current = await startProgram({ dataFolder: folder, key, environment });
    const rest = await streamAudit(
      current.client.address,
      {},
      {
        credential: current.client.credential,
        lastEventId: before.at(-1)?.id ?? '',
      },
    );
    await assertSame(current.client, started.audit_id, [...before, ...rest.events]);
  }
});

/** What a reader has by now: at least the start. */
async function firstEvents(client: ApiClient, auditId: string): Promise<AuditEvent[]> {
  const answer = await fetch(`${client.address}/api/v1/audits/${auditId}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${client.credential}` },
  });
  const events: AuditEvent[] = [];
  let text = '';
  for await (const chunk of must(answer.body).pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks.filter((one) => /^event: /m.test(one))) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
      events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
    }
    if (events.length >= 2) break;
  }
  return events;
}

async function allIssues(client: ApiClient, auditId: string): Promise<any[]> {
  const issues: any[] = [];
  for (let cursor = ''; ; ) {
    const page = good(await client.get(`/api/v1/audits/${auditId}?view=issues&limit=1000${cursor}`));
    issues.push(...page.data);
    if (page.next_cursor === null) return issues;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

const must = <Value>(value: Value | null): Value => {
  assert.ok(value !== null);
  return value;
};

async function assertSame(client: ApiClient, auditId: string, events: readonly AuditEvent[]): Promise<void> {
  assert.deepEqual(
    events.map(({ data }) => data.seq),
    events.map((_, at) => at + 1),
    'no event is lost or told twice',
  );
  const last = events.at(-1);
  assert.equal(last?.event, 'audit_complete', JSON.stringify(last?.data));
  const { audit_id: _id, seq: _seq, at: _at, ...summary } = last?.data ?? {};
  const stored = good(await client.get(`/api/v1/audits/${auditId}`));
  assert.deepEqual(summary, stored.summary);
  const pages = events.filter(({ event }) => event === 'page_crawled').map(({ data }) => data.url);
  assert.equal(new Set(pages).size, pages.length, 'each page once');
  const shown = good(await client.get(`/api/v1/audits/${auditId}?view=pages&limit=1000`)).data;
  assert.deepEqual(
    shown.map(({ url }: any) => url),
    pages,
  );
  const told = events.filter(({ event }) => event === 'issue_found').map(({ data }) => data.issue_id);
  const kept = await allIssues(client, auditId);
  assert.deepEqual(kept.map(({ issue_id }) => issue_id).sort(), told.sort());
  const sum = kept.reduce((total, issue) => total + issue.site_points, 0);
  assert.ok(Math.abs(sum - (100 - stored.score_exact)) < 0.1, `${sum} of ${100 - stored.score_exact}`);
}
