import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { healthySource } from '../support/audited-site.ts';
import { makeCertificate } from '../support/certificate-maker.ts';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { queryAsAdmin } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

const PATHS = ['/', '/tables', '/chairs', '/lamps'];
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

const IMAGES = ['A lamp', 'Its switch', 'Its cable']
  .map((alt, at) => `<img src="/${at}.png" alt="${alt}" width="9" height="9">`)
  .join('');

/** Something that is wrong at first and is put right by itself; what it does not spoil stays as it is. */
interface Fault {
  rule: string;
  /** Where its issue stands; the rules about the site have theirs at the start. */
  path: string;
  /** The HTML of that page. */
  page?(source: string): string;
  header?: [name: string, value: string | null];
  robots?(text: string): string | null;
  sitemap?(paths: readonly string[]): readonly string[] | null;
}

const removed = (pattern: RegExp) => (text: string) => text.replace(pattern, '');
const inMain = (html: string) => (text: string) => text.replace('</main>', `${html}</main>`);
const inHead = (html: string) => (text: string) => text.replace('</head>', `${html}</head>`);

/** Of a site with a sitemap. The later ones are still there when the first are fixed. */
const OF_PAGES: readonly Fault[] = [
  { rule: 'title-missing', path: '/tables', page: removed(/<title>.*?<\/title>/) },
  { rule: 'h1-missing', path: '/tables', page: removed(/<h1>.*?<\/h1>/) },
  { rule: 'desc-missing', path: '/chairs', page: removed(/<meta name="description"[^>]*>/) },
  { rule: 'desc-missing', path: '/lamps', page: removed(/<meta name="description"[^>]*>/) },
  { rule: 'canonical-missing', path: '/lamps', page: removed(/<link rel="canonical"[^>]*>/) },
  { rule: 'viewport-missing', path: '/chairs', page: removed(/<meta name="viewport"[^>]*>/) },
  { rule: 'lang-missing', path: '/lamps', page: removed(/ lang="en"/) },
  { rule: 'lang-invalid', path: '/chairs', page: (text) => text.replace('lang="en"', 'lang="jp"') },
  { rule: 'doctype', path: '/tables', page: removed(/<!doctype html>\n/) },
  { rule: 'og-missing', path: '/tables', page: removed(/<meta property="og:url"[^>]*>/) },
  { rule: 'title-short', path: '/', page: (text) => text.replace(/<title>.*?</, '<title>Oak<') },
  { rule: 'heading-order', path: '/', page: inMain('<h4>Oak</h4>') },
  { rule: 'link-text-generic', path: '/', page: inMain('<a href="/tables">click here</a>') },
  { rule: 'index-nofollow', path: '/chairs', page: inHead('<meta name="robots" content="nofollow">') },
  { rule: 'content-lorem', path: '/tables', page: inMain('<p>Lorem ipsum dolor sit amet consectetur</p>') },
  { rule: 'nosniff', path: '/', header: ['x-content-type-options', null] },
  { rule: 'img-alt-missing', path: '/lamps', page: removed(/ alt="A lamp"/) },
];

/** Of the same site: those about all of its pages. */
const OF_THE_SITE: readonly Fault[] = [
  { rule: 'hsts', path: '/', header: ['strict-transport-security', null] },
  {
    rule: 'title-duplicate',
    path: '/',
    page: (text) => text.replace(/<title>.*?</, '<title>Oak furniture made to measure: tables<'),
  },
  { rule: 'sitemap-missing-page', path: '/', sitemap: (paths) => paths.filter((path) => path !== '/lamps') },
  { rule: 'robots-syntax', path: '/', robots: (text) => `${text}Remember the milk\n` },
  { rule: 'robots-no-sitemap', path: '/', robots: removed(/Sitemap:.*\n/) },
];

/** Of one without a sitemap, whose start page caps its own score. */
const OF_A_CLOSED_SITE: readonly Fault[] = [
  { rule: 'index-noindex', path: '/', page: inHead('<meta name="robots" content="noindex">') },
  { rule: 'sitemap-missing', path: '/', sitemap: () => null },
  { rule: 'robots-missing', path: '/', robots: () => null },
];

const its = duringTests(async (atEnd) => {
  const root = makeCertificate({ name: 'A root', isAuthority: true, until: 3_000 });
  const shown = makeCertificate({ name: 'localhost', names: ['localhost'], issuer: root });
  const faults = new Set<Fault>();
  const server = createServer({ key: shown.keyPem, cert: shown.pem }, (request, response) => {
    const { status, headers, body } = answerOf(request.url ?? '/', `https://${request.headers.host}`, faults);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const file = join(await newDataFolder(), 'root.pem');
  await writeFile(file, root.pem);
  const program = await startProgram({
    environment: { GRANARY_FETCH_ALLOW: '127.0.0.1/32,::1/128', NODE_EXTRA_CA_CERTS: file },
  });
  atEnd(() => program.dispose());
  const address = `https://localhost:${(server.address() as AddressInfo).port}`;
  return { address, faults, program, api: await provision(program.client, { tier: 'agency' }) };
});

function answerOf(path: string, origin: string, faults: ReadonlySet<Fault>) {
  const nothing = { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Nothing</h1>' };
  const answer = (type: string, body: string) => ({ status: 200, headers: { 'content-type': type }, body });
  if (path === '/robots.txt') {
    let text: string | null = `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
    for (const { robots } of faults) if (text !== null && robots !== undefined) text = robots(text);
    return text === null ? nothing : answer('text/plain', text);
  }
  if (path === '/sitemap.xml') {
    let listed: readonly string[] | null = PATHS;
    for (const { sitemap } of faults) if (listed !== null && sitemap !== undefined) listed = sitemap(listed);
    if (listed === null) return nothing;
    const entries = listed.map((one) => `<url><loc>${origin}${one}</loc></url>`).join('');
    return answer(
      'application/xml',
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    );
  }
  if (!PATHS.includes(path)) return nothing;
  let source = healthySource(path, origin, {
    links: PATHS.filter((one) => one !== '/' && one !== path),
    body: path === '/lamps' ? IMAGES : '',
  });
  const headers: Record<string, string> = { ...HEADERS };
  for (const fault of faults) {
    if (fault.path !== path && !(fault.header !== undefined && fault.rule === 'hsts')) continue;
    source = fault.page?.(source) ?? source;
    const [name, value] = fault.header ?? [];
    if (name !== undefined && value === null) delete headers[name];
  }
  return { status: 200, headers, body: source };
}

async function audit() {
  const run = good(await its.api.post('/api/v1/audit/run', { url: `${its.address}/`, wait: 300 }));
  const { data } = good(await its.api.get(`/api/v1/audits/${run.audit_id}?view=issues&limit=100`));
  return { ...run, issues: data };
}

const near = (one: number, other: number, about: string) =>
  assert.ok(Math.abs(one - other) < 0.001, `${about}: ${one} and ${other}`);

/** Fixes one after the other, and looks whether the score becomes what the audit before said. */
async function fixEach(faults: readonly Fault[]): Promise<void> {
  its.faults.clear();
  for (const fault of faults) its.faults.add(fault);
  let before = await audit();
  for (const fault of faults) {
    const { rule, path } = fault;
    const told = before.issues.filter((one: any) => one.rule === rule && one.url === `${its.address}${path}`);
    assert.equal(
      told.length,
      1,
      `${rule} among ${before.issues.map((one: any) => `${one.rule} ${one.url}`)}`,
    );
    its.faults.delete(fault);
    const now = await audit();
    near(now.score_exact, told[0].score_if_fixed, `${rule} of ${before.score_exact}`);
    const ofRule = before.rules.find((one: any) => one.rule === rule);
    if (ofRule.count === 1) near(now.score_exact, ofRule.score_if_fixed, `${rule}, all of it`);
    const lost = before.rules.reduce((sum: number, one: any) => sum + one.site_points, 0);
    near(lost, 100 - before.score_exact, 'the points of all rules');
    const parts = before.categories.reduce((sum: number, one: any) => sum + one.lost, 0);
    near(parts, 100 - before.score_exact, 'what categories, site and limits took');
    before = now;
  }
}

test('what the score would be without a fault of a page is what it is when the fault is gone', () =>
  fixEach(OF_PAGES));

test('what the score would be without a fault of the site is what it is when the fault is gone', () =>
  fixEach(OF_THE_SITE));

test('a fault that caps the score says what the score is without it, and so does one that hides others', () =>
  fixEach(OF_A_CLOSED_SITE));

test('the parts of a capped score say what the limit took, of an audit and of a page', async () => {
  its.faults.clear();
  for (const fault of OF_A_CLOSED_SITE) its.faults.add(fault);
  const check = good(await its.api.post('/api/v1/check-url', { url: `${its.address}/` }));
  for (const { categories, score_exact } of [await audit(), check]) {
    const lost = new Map<string, number>(categories.map(({ id, lost }: any) => [id, lost]));
    assert.ok((lost.get('cap') ?? 0) > 10, JSON.stringify(categories));
    near(
      [...lost.values()].reduce((sum, one) => sum + one, 0),
      100 - score_exact,
      'all parts',
    );
  }
});

test('when the rules have changed between two audits, the difference says what they did and what the site did', async () => {
  its.faults.clear();
  for (const fault of [...OF_PAGES, ...OF_THE_SITE]) its.faults.add(fault);
  const first = await audit();
  its.faults.clear();
  const second = await audit();
  const diffOf = async () => good(await its.api.get(`/api/v1/audits/${second.audit_id}?view=diff`)).diff;
  const same = await diffOf();
  assert.deepEqual([same.delta_rules, same.delta_site], [null, null], 'the rules are the same');
  assert.ok(same.delta > 5);
  // As an older version would have left it, in whose eyes the site was six points worse.
  const older = (lost: number) =>
    queryAsAdmin(
      its.program,
      "UPDATE audit_runs SET ruleset = '2026.10', score_exact = $2 WHERE audit_id = $1",
      [first.audit_id, first.score_exact - lost],
    );
  await older(0);
  const unchanged = await diffOf();
  assert.deepEqual(
    [unchanged.delta_rules, unchanged.delta_site],
    [0, same.delta],
    'judged again, nothing changes',
  );
  await older(6);
  const diff = await diffOf();
  assert.equal(diff.delta_rules, 6);
  near(diff.delta_rules + diff.delta_site, diff.delta, 'rules and site together');
});
