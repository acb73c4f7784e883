import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamAudit } from '../support/audit-stream.ts';
import { answering, healthySource, openAuditedSite, plain } from '../support/audited-site.ts';
import { assertError, good } from '../support/client.ts';
import { withAdmin } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const its = duringTests(async (atEnd) => {
  const site = await openAuditedSite();
  atEnd(() => site.close());
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  return { site, program, api: await provision(program.client, { tier: 'agency' }) };
});

test('an audit of a site is kept with its score, its pages and what is wrong with them', async () => {
  its.site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { title: '' }));
  const run = good(
    await its.api.post('/api/v1/audit/run', { url: `${its.site.address}/`, max_pages: 25, wait: 120 }),
  );
  assert.deepEqual([run.status, run.pages, run.limit_hit, run.error], ['completed', 3, null, null]);
  const missing = run.issues.filter(({ rule }: any) => rule === 'title-missing');
  assert.deepEqual(
    missing.map(({ url }: any) => url),
    [`${its.site.address}/chairs`],
  );
  assert.ok(missing[0].page_points > 0);
  assert.ok(missing[0].site_points > 0);
  assert.ok(missing[0].score_if_fixed >= run.score_exact);
  const https = run.issues.find(({ rule }: any) => rule === 'https-missing');
  assert.ok(https.score_if_fixed > run.score_exact, 'what caps the score gives most');
  const lost = run.issues.reduce((sum: number, issue: any) => sum + issue.site_points, 0);
  assert.ok(Math.abs(lost - (100 - run.score_exact)) < 0.01, `${lost} of ${100 - run.score_exact}`);
  const listed = good(await its.api.get('/api/v1/audits')).data;
  assert.equal(listed[0].audit_id, run.audit_id);
});

test('issues are filtered by page, the list counts them by severity, and skipped URLs are those that were not read', async () => {
  const { api, site } = its;
  site.pages.set('/', (origin) => healthySource('/', origin, { links: ['/tables', '/chairs', '/gone'] }));
  const { audit_id: id } = good(await api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }));
  const of = async (query: string) => good(await api.get(`/api/v1/audits/${id}?${query}`));
  const page = `${site.address}/tables`;
  const { data, total } = await of(`view=issues&url=${encodeURIComponent(page)}&limit=1000`);
  assert.ok(total > 0);
  assert.ok(data.every(({ url, affected_urls }: any) => url === page || affected_urls.includes(page)));
  const all = await of('view=issues&limit=1000');
  assert.ok(all.total > total);
  const [listed] = good(await api.get('/api/v1/audits')).data;
  assert.equal(listed.counts.high, all.data.filter(({ severity }: any) => severity === 'high').length);
  const skipped = await of('view=skipped');
  assert.deepEqual([skipped.total, skipped.data, skipped.next_cursor], [0, [], null]);
  const pages = await of('view=pages');
  assert.ok(pages.data.some(({ url, status }: any) => url === `${site.address}/gone` && status === 404));
});

test('a visitor watches an audit live, and what was told is what is kept', async () => {
  const { api, site } = its;
  const { status, type, events } = await streamAudit(
    api.address,
    { url: `${site.address}/` },
    { credential: api.credential },
  );
  assert.deepEqual([status, type], [200, 'text/event-stream; charset=utf-8']);
  assert.deepEqual(
    events.slice(0, 2).map(({ event }) => event),
    ['rate_info', 'crawl_started'],
  );
  assert.equal(events.at(-1)?.event, 'audit_complete');
  assert.deepEqual(
    events.map(({ data }) => data.seq),
    events.map((_, at) => at + 1),
  );
  const id = events[0]?.data.audit_id as string;
  const kept = good(await api.get(`/api/v1/audits/${id}`));
  const { audit_id: _, seq: __, at: ___, ...told } = events.at(-1)?.data ?? {};
  assert.deepEqual(told, kept.summary);
});

test('pages of an audit can be searched, those that a visitor had audited by nobody', async () => {
  const { program, site } = its;
  const api = await provision(program.client, { tier: 'agency' });
  await streamAudit(api.address, { url: `${site.address}/` });
  good(await api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 60 }));
  const { rows } = await withAdmin(program, (client) =>
    client.query('SELECT DISTINCT account_id FROM search_documents'),
  );
  const accounts = rows.map(({ account_id: id }) => id);
  assert.ok(accounts.length > 0);
  assert.ok(!accounts.includes('00000000-0000-7000-8000-000000000000'));
  assert.equal(good(await api.post('/v1/search', { query: 'oak tables' })).total, 3);
});

test('what is no address is refused in a plain sentence', async () => {
  const { status, type, text } = await streamAudit(its.api.address, { url: 'http://10.1.2.3/' });
  assert.deepEqual([status, type], [400, 'text/plain; charset=utf-8']);
  assert.match(text, /address/i);
  assertError(await its.api.post('/api/v1/audit/run', {}), 400, 'invalid_request');
});

test('two audits are compared: what is new, what is fixed, and what nobody looked at again', async () => {
  const site = await openAuditedSite();
  try {
    const audit = async (more: object = {}) =>
      good(await its.api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120, ...more }));
    site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { title: '' }));
    const first = await audit();
    site.pages.set('/chairs', (origin) => healthySource('/chairs', origin));
    site.pages.set('/tables', (origin) => healthySource('/tables', origin, { description: '' }));
    const second = await audit();
    const diffOf = async (id: string, base = 'previous') =>
      good(await its.api.get(`/api/v1/audits/${id}?view=diff&compare_to=${base}`)).diff;
    const diff = await diffOf(second.audit_id);
    const told = (entries: any[]) => entries.map(({ rule, url }) => `${rule} ${new URL(url).pathname}`);
    assert.equal(diff.base.audit_id, first.audit_id);
    assert.ok(told(diff.fixed).includes('title-missing /chairs'), JSON.stringify(diff.fixed));
    assert.ok(told(diff.new).includes('desc-missing /tables'), JSON.stringify(diff.new));
    const third = await audit({ max_pages: 1 });
    const cut = await diffOf(third.audit_id, second.audit_id);
    assert.deepEqual([third.pages, third.limit_hit], [1, 'pages']);
    assert.ok(!told(cut.fixed).includes('desc-missing /tables'), 'it was not reached');
    assert.ok(told(cut.unknown).includes('desc-missing /tables'), JSON.stringify(cut.unknown));
    site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { title: '' }));
    const last = await audit();
    const back = await diffOf(last.audit_id, second.audit_id);
    assert.ok(told(back.regressed).includes('title-missing /chairs'), JSON.stringify(back.regressed));
  } finally {
    await site.close();
  }
});

test('a temporary redirect that three audits in a row have met is taken for one that stays', async () => {
  const site = await openAuditedSite();
  try {
    site.pages.set('/today', (origin) => answering(302, { location: `${origin}/tables` }));
    site.pages.set('/chairs', (origin) => healthySource('/chairs', origin, { links: ['/today', '/tables'] }));
    const told = async () => {
      const { issues } = good(
        await its.api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }),
      );
      return issues
        .filter(({ rule }: any) => rule === 'redirect-temporary')
        .map(({ message }: any) => message);
    };
    assert.deepEqual([await told(), await told()], [[], []]);
    const [message, ...more] = await told();
    assert.match(message, /\/today redirects to .*\/tables with status 302, and has done so in three audits/);
    assert.deepEqual(more, []);
    site.pages.set('/today', (origin) => answering(302, { location: `${origin}/` }));
    assert.deepEqual(await told(), [], 'it leads elsewhere now');
  } finally {
    await site.close();
  }
});

test('an audit that reaches nothing has failed, says why, and does not count', async () => {
  const api = await provision(its.program.client, { tier: 'free' });
  const run = good(await api.post('/api/v1/audit/run', { url: 'http://127.0.0.1:9/', wait: 120 }));
  assert.equal(run.status, 'failed');
  assert.match(run.error.message, /The start URL could not be crawled/);
  const again = good(await api.post('/api/v1/audit/run', { url: `${its.site.address}/`, wait: 120 }));
  assert.equal(again.status, 'completed', 'the one audit of the week is still there');
  assertError(
    await api.post('/api/v1/audit/run', { url: `${its.site.address}/` }),
    429,
    'rate_limit_exceeded',
  );
  assertError(
    await api.post('/api/v1/audit/run', { url: `${its.site.address}/`, max_pages: 51 }),
    403,
    'forbidden',
  );
});

test('a name that nobody has, asked for by https, ends the stream with an error', async () => {
  const { events } = await streamAudit(
    its.program.address,
    { url: 'https://nobody.invalid/' },
    { credential: its.api.credential },
  );
  assert.equal(events.at(-1)?.event, 'error');
  assert.match(events.at(-1)?.data.message, /The start URL could not be crawled/);
});

test('a job that breaks off ends the stream and the audit, and gives its allowance back', async () => {
  const api = await provision(its.program.client, { tier: 'free' });
  const silent = await openAuditedSite();
  silent.pages.set('/', () => () => undefined);
  try {
    const { audit_id: id } = good(
      await api.post('/api/v1/audit/run', { url: `${silent.address}/`, wait: 0 }),
    );
    const error = { code: 'internal_error', message: 'The disk of the node is full.' };
    await withAdmin(its.program, async (client) => {
      await client.query('BEGIN');
      const { rows } = await client.query(
        `UPDATE job_runs SET state = 'failed', error = $2, version = version + 1, finished_at = now()
         WHERE run_id = $1 RETURNING account_id`,
        [id, error],
      );
      await client.query(
        `INSERT INTO new_events (account_id, type, subject, payload) VALUES ($1, 'job.failed', $2, $3)`,
        [rows[0].account_id, id, { kind: 'audit.run', state: 'failed', progress: {}, error }],
      );
      await client.query('COMMIT');
    });
    const stream = await api.get(`/api/v1/audits/${id}`, { accept: 'text/event-stream' });
    assert.match(stream.body, /event: error\ndata: .*The disk of the node is full/);
    assert.equal(good(await api.get(`/api/v1/audits/${id}`)).status, 'failed');
    good(await api.post('/api/v1/audit/run', { url: `${its.site.address}/`, wait: 0 }));
  } finally {
    await silent.close();
  }
});

test('a site that closes itself to all robots has its answer without a page', async () => {
  const site = await openAuditedSite();
  try {
    site.pages.set('/robots.txt', () => plain('User-agent: *\nDisallow: /\n'));
    const run = good(await its.api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }));
    assert.deepEqual([run.status, run.pages], ['completed', 0]);
    assert.ok(run.score <= 29);
    assert.deepEqual(
      run.gates.map(({ rule }: any) => rule),
      ['robots-block-all'],
    );
  } finally {
    await site.close();
  }
});

test('what search engines may not read is told by their rules, not by those of the crawl', async () => {
  const blockedIn = async (robots: string, options: object) => {
    const site = await openAuditedSite();
    try {
      site.pages.set('/robots.txt', () => plain(robots));
      const run = good(
        await its.api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120, ...options }),
      );
      const blocked = run.issues.filter(({ rule }: any) => rule === 'robots-blocked-page');
      const pages = good(await its.api.get(`/api/v1/audits/${run.audit_id}?view=pages`)).data;
      return {
        issues: blocked.map(({ url }: any) => new URL(url).pathname),
        pages: pages
          .map(({ url, reason, final_score }: any) => [new URL(url).pathname, reason, final_score !== null])
          .toSorted(),
      };
    } finally {
      await site.close();
    }
  };
  const tables = 'User-agent: *\nDisallow: /tables\n\n';
  assert.deepEqual(await blockedIn(`${tables}User-agent: Googlebot\nDisallow: /chairs\n`, {}), {
    issues: ['/chairs'],
    pages: [
      ['/', null, true],
      ['/chairs', 'robots_txt', false],
    ],
  });
  const onlyTables = {
    issues: ['/tables'],
    pages: [
      ['/', null, true],
      ['/chairs', null, true],
      ['/tables', 'robots_txt', false],
    ],
  };
  assert.deepEqual(await blockedIn(tables, { respect_robots_txt: false }), onlyTables);
  const own = `${tables}User-agent: OakBot\nAllow: /\n`;
  assert.deepEqual(await blockedIn(own, { user_agent: 'OakBot/1.0' }), onlyTables);
});

test('a date of a sitemap that is none is told with what stands there', async () => {
  const site = await openAuditedSite();
  try {
    site.pages.set('/sitemap.xml', (origin) =>
      plain(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc><lastmod>2026-05-12</lastmod></url>
<url><loc>${origin}/tables</loc><lastmod>12/05/2026</lastmod></url><url><loc>${origin}/chairs</loc></url></urlset>`,
      ),
    );
    const run = good(await its.api.post('/api/v1/audit/run', { url: `${site.address}/`, wait: 120 }));
    const dates = run.issues.filter(({ rule }: any) => rule === 'sitemap-lastmod');
    assert.deepEqual(
      dates.map(({ evidence, affected_urls: urls }: any) => [evidence.found, urls]),
      [['12/05/2026', [`${site.address}/tables`]]],
    );
  } finally {
    await site.close();
  }
});
