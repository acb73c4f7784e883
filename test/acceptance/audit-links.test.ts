import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering, healthySource, openAuditedSite } from '../support/audited-site.ts';
import { assertError, good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const its = duringTests(async (atEnd) => {
  const site = await openAuditedSite();
  atEnd(() => site.close());
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const api = await provision(program.client, { tier: 'agency' });
  const list = `<a href="/chairs#oak">Oak, "solid"</a> <a href="/chairs#oak">Oak, "solid"</a>
    <a rel="nofollow" href="/chairs">Chairs</a> <a href="/gone">Gone</a> <a href="https://elsewhere.example/">Elsewhere</a>`;
  site.pages.set('/tables', (origin) => healthySource('/tables', origin, { body: list }));
  site.pages.set('/gone', () => answering(404));
  const { audit_id: id } = good(await api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }));
  const links = async (query = '') => good(await api.get(`/api/v1/audits/${id}?view=links${query}`));
  return { site, api, id, links, at: (path: string) => `${site.address}${path}` };
});

const LINK = {
  ...{ nofollow: false, internal: true, position: 'content', by_script: false, count: 1, status: 200 },
};

test('the links of an audit are listed from page to page, with what they say and where they lead', async () => {
  const { at } = its;
  const { data, next_cursor } = await its.links('&limit=1000');
  assert.equal(next_cursor, null);
  assert.deepEqual(
    data.filter(({ from }: any) => from === at('/tables')),
    [
      { ...LINK, from: at('/tables'), to: at('/chairs'), anchor: 'Oak, "solid"', count: 2 },
      { ...LINK, from: at('/tables'), to: at('/chairs'), anchor: 'Chairs', nofollow: true },
      { ...LINK, from: at('/tables'), to: at('/gone'), anchor: 'Gone', status: 404 },
      {
        ...LINK,
        ...{ from: at('/tables'), to: 'https://elsewhere.example/', anchor: 'Elsewhere' },
        ...{ internal: false, status: null },
      },
      { ...LINK, from: at('/tables'), to: at('/'), anchor: 'About the workshop', position: 'navigation' },
    ],
  );
});

test('a page has its in- and outlinks, and the most important pages those among them', async () => {
  const { at } = its;
  const { data } = await its.links(`&url=${encodeURIComponent(at('/chairs'))}`);
  assert.ok(data.length > 0);
  assert.ok(data.every(({ from, to }: any) => from === at('/chairs') || to === at('/chairs')));
  assert.ok(data.some(({ from }: any) => from === at('/tables')));
  const best = await its.links('&top=2');
  const urls = new Set(best.data.flatMap(({ from, to }: any) => [from, to]));
  assert.equal(urls.size, 2);
  assert.ok(urls.has(at('/')));
});

test('links come a part at a time, and all of them as a table', async () => {
  const { data } = await its.links('&limit=1000');
  const parts: any[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const part = await its.links(`&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    assert.ok(part.data.length <= 2);
    parts.push(...part.data);
    cursor = part.next_cursor;
  }
  assert.deepEqual(parts, data);
  const answer = await fetch(`${its.api.address}/api/v1/audits/${its.id}?view=links`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${its.api.credential}` },
  });
  const lines = (await answer.text()).trim().split('\r\n');
  assert.equal(lines[0], 'from,to,anchor,nofollow,internal,position,by_script,count,status');
  assert.equal(lines.length, data.length + 1);
  assert.ok(
    lines.includes(
      `${its.at('/tables')},${its.at('/chairs')},"Oak, ""solid""",false,true,content,false,2,200`,
    ),
  );
  assertError(await its.api.get(`/api/v1/audits/${its.id}?view=links&cursor=x`), 400, 'invalid_request');
});
