import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportContent } from '../../src/domains/seo/reports/index.ts';
import { shown } from '../../src/domains/seo/reports/rendering/numbers.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { madeUpAudit } from '../support/audit-for-report.ts';
import { assertError, good } from '../support/client.ts';
import { readPdf } from '../support/pdf.ts';
import { accountDuringTests } from '../support/program-during-tests.ts';
import { storeReport } from '../support/reports.ts';
import { provision, withScopes } from '../support/tenants.ts';

const things = accountDuringTests();
const PATH = '/api/v1/seo/reports';

const store = (audit = madeUpAudit()) => storeReport(things.program, things.api.accountId, audit);
const raw = (path: string, credential = things.api.credential) =>
  fetch(`${things.program.address}${path}`, { headers: { authorization: `Bearer ${credential}` } });

test('reports are listed by site and audit, the newest first', async () => {
  const site = uuidv7();
  const audit = madeUpAudit({ siteId: site });
  const first = await store(audit);
  const second = await store(madeUpAudit({ siteId: site, score: 90 }));
  const listed = good(await things.api.get(`${PATH}?site_id=${site}`));
  assert.deepEqual(
    listed.data.map((one: { report_id: string }) => one.report_id),
    [second, first],
  );
  const [one] = good(await things.api.get(`${PATH}?audit_id=${audit.audit_id}`)).data;
  const { report_id, created_at, ...rest } = one;
  assert.deepEqual(rest, {
    audit_id: audit.audit_id,
    site_id: site,
    url: 'https://shop.example.com/',
    score: 86,
    score_change: 3,
    issues: 1_240,
    pages: 40,
    completed_at: audit.completed_at,
  });
});

test('JSON, HTML, Markdown and PDF say the same', async () => {
  const id = await store();
  const report = good(await things.api.get(`${PATH}/${id}`));
  assert.deepEqual([report.branding, report.brand.name], ['none', 'Granary']);

  const page = await raw(`${PATH}/${id}?format=html`);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(
    page.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  const html = await page.text();
  const markdown = await raw(`${PATH}/${id}?format=markdown`);
  assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8');
  const document = await raw(`${PATH}/${id}?format=pdf`);
  assert.equal(document.headers.get('content-type'), 'application/pdf');
  assert.match(
    document.headers.get('content-disposition') ?? '',
    /seo-report-shop\.example\.com-2026-03-02\.pdf/,
  );
  const bytes = new Uint8Array(await document.arrayBuffer());
  const pdf = readPdf(bytes);
  assert.deepEqual([pdf.isTagged, pdf.language], [true, 'en']);
  for (const heading of ['SEO report', 'What changed since the audit before', 'Points by category', 'Pages'])
    assert.ok(pdf.bookmarks.includes(heading), `${heading} is not in ${pdf.bookmarks}`);

  const texts = { html, markdown: await markdown.text(), pdf: pdf.text };
  for (const [format, text] of Object.entries(texts))
    for (const number of [report.score, report.issues, report.pages, ...numbersOf(report.content)])
      assert.ok(text.includes(shown(number)), `${shown(number)} is not in the ${format}`);

  const again = await raw(`${PATH}/${id}?format=pdf`);
  assert.deepEqual(new Uint8Array(await again.arrayBuffer()), bytes, 'the same PDF is not made twice');
});

const numbersOf = (content: ReportContent): number[] => [
  content.score_exact,
  ...Object.values(content.counts),
  ...content.categories.flatMap(({ budget, kept, lost }) => [budget, kept, lost]),
  ...content.top_issues.flatMap((one) => [one.site_points, one.score_if_fixed, one.affected_count]),
  ...content.rules.flatMap((one) => [one.count, one.site_points, one.score_if_fixed]),
];

test('a look of its own is for agencies', async () => {
  const id = await store();
  const branded = good(await things.api.get(`${PATH}/${id}?branding=white_label`));
  assert.equal(branded.brand.name, 'Tenant');
  assert.match(
    await (await raw(`${PATH}/${id}?branding=white_label&format=html`)).text(),
    /<span>Tenant<\/span>/,
  );
  const small = await provision(things.program.client, { tier: 'team' });
  const own = await storeReport(things.program, small.accountId, madeUpAudit());
  const refused = await small.get(`${PATH}/${own}?branding=white_label`);
  assertError(refused, 403, 'forbidden');
  assert.deepEqual([refused.body.required, refused.body.limit], ['agency', 'white_label']);
});

test('wrong input is refused, and what is not there is absent', async () => {
  const id = await store();
  for (const query of ['format=docx', 'branding=mine', 'format=']) {
    const answer = await things.api.get(`${PATH}/${id}?${query}`);
    assertError(answer, 400, 'invalid_request');
    assert.match(answer.body.details[0].path, /format|branding/);
  }
  const stranger = await provision(things.program.client);
  for (const path of [`${PATH}/${id}`, `${PATH}/${uuidv7()}`, `${PATH}/nothing`])
    assertError(await stranger.get(path), 404, 'not_found');
  assertError(await stranger.get(`${PATH}/${id}?format=pdf`), 404, 'not_found');
  assert.equal(good(await stranger.get(PATH)).total, 0);
  const reader = await withScopes(things.api, ['sites:read']);
  assert.equal((await reader.get(`${PATH}/${id}`)).body.required, 'seo-reports:read');
});
