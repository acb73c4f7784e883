import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followAudit } from '../support/audit-stream.ts';
import { healthySource } from '../support/audited-site.ts';
import { good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { png } from '../support/planted-site/image.ts';
import { type Answer, serveSample } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';
import { provision } from '../support/tenants.ts';

const COMPARED = ['content-js-dependent', 'index-render-conflict', 'redirect-js'];
const WORDS = 'Everything that the reader came for is written here by a script after the page has loaded. ';

const its = duringTests(async (atEnd) => {
  const site = await serveSample((path, origin) => pageOf(path, origin));
  atEnd(() => site.close());
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  const api = await provision(program.client, { tier: 'agency' });
  const audit = async (rendered: boolean, path = '/', max_pages = 25) => {
    const body = { url: `${site.address}${path}`, js_rendering: rendered, max_pages, wait: 300 };
    return good(await api.post('/api/v1/audit/run', body));
  };
  return { site, api, audit, raw: await audit(false), rendered: await audit(true) };
});
/** Whether the browser waits in vain for a script of the page that is made by scripts. */
let isHanging = false;
/** Sends the rest of the image that comes in two parts. */
const rest: (() => void)[] = [];

/** What scripts make of each page is told by its path. */
function pageOf(path: string, origin: string): Answer {
  const page = (source: Parameters<typeof healthySource>[2] = {}) => healthySource(path, origin, source);
  switch (path) {
    case '/':
      return page({ links: ['/made', '/same', '/leads', '/cut', '/in-parts'] });
    case '/made':
      return `<!doctype html><html lang="en"><head><title>Loading</title></head><body><main></main>${isHanging ? '<script src="/never.js"></script>' : ''}<script>
        document.title = 'Oak tables, made by a script';
        document.head.insertAdjacentHTML('beforeend',
          '<link rel="canonical" href="${origin}/made"><meta name="robots" content="noindex">');
        document.querySelector('main').innerHTML =
          '<h1>Oak tables</h1><p>${WORDS.repeat(20)}</p><a href="/by-script">By script</a>';
      </script></body></html>`;
    case '/same':
      return page({
        head: `<meta name="robots" content="max-snippet: 50, max-image-preview:large">
          <link rel="alternate" hreflang="en" href="/same"><link rel="alternate" hreflang="de" href="/">`,
        body: `<p id="time">noon</p><script>document.getElementById('time').textContent = 'midnight'</script>`,
      });
    case '/leads':
      return page({ head: `<script>location.href = '/same'</script>` });
    case '/by-script':
      return page();
    case '/in-parts':
      return page({ head: `<script src="/in-parts.js" defer></script>` });
    case '/in-parts.js':
      return `const image = Object.assign(new Image(1200, 500), { alt: 'A table', src: '/in-parts.png' });
        document.querySelector('main').prepend(image);
        const look = () => requestAnimationFrame(() => image.naturalWidth === 0 ? look() : requestAnimationFrame(() => {
          image.loading = 'lazy';
          fetch('/in-parts/rest');
        }));
        new PerformanceObserver((list, observer) => { observer.disconnect(); look(); }).observe({ type: 'largest-contentful-paint', buffered: true });`;
    case '/in-parts.png':
      return (_request, response) => {
        const bytes = png(1_200, 500);
        response.writeHead(200, { 'content-type': 'image/png' }).write(bytes.subarray(0, 1_000));
        rest.push(() => response.end(bytes.subarray(1_000)));
      };
    case '/in-parts/rest':
      for (const send of rest.splice(0)) send();
      return '';
    case '/never.js':
      return () => undefined;
    case '/cut':
      return (_request, response) => void response.destroy();
    default:
      return undefined;
  }
}

const urlsOf = (run: any, rule: string): string[] =>
  run.issues
    .filter((issue: any) => issue.rule === rule)
    .map(({ url }: any) => new URL(url).pathname)
    .sort();

test('what scripts make of a page is compared with its HTML, and pages where both agree are not complained of', () => {
  const { rendered } = its;
  assert.equal(rendered.status, 'completed', JSON.stringify(rendered.error));
  assert.deepEqual([...new Set(urlsOf(rendered, 'index-render-conflict'))], ['/made']);
  const conflicts = rendered.issues.filter(({ rule }: any) => rule === 'index-render-conflict');
  assert.deepEqual(conflicts.map(({ evidence }: any) => [evidence.locator, evidence.found]).sort(), [
    ['canonical', `"${its.site.address}/made"`],
    ['robots', '"noindex"'],
    ['title', '"Oak tables, made by a script"'],
  ]);
  assert.deepEqual([...new Set(urlsOf(rendered, 'content-js-dependent'))], ['/made']);
  assert.deepEqual(urlsOf(rendered, 'redirect-js'), ['/leads']);
  for (const rule of COMPARED) assert.ok(!urlsOf(its.raw, rule).length, 'not without rendering');
});

test('a page that only a script links to is read too, and has its place in the site', async () => {
  const { data } = good(await its.api.get(`/api/v1/audits/${its.rendered.audit_id}?view=pages`));
  const page = data.find(({ url }: any) => url.endsWith('/by-script'));
  assert.deepEqual([page?.status, page?.clicks, page?.inlinks], [200, 2, 1]);
  const { data: raw } = good(await its.api.get(`/api/v1/audits/${its.raw.audit_id}?view=pages`));
  assert.ok(!raw.some(({ url }: any) => url.endsWith('/by-script')));
});

test('pages show what the browser saw beside what the HTML says', async () => {
  const { data } = good(await its.api.get(`/api/v1/audits/${its.rendered.audit_id}?view=pages`));
  const { facts } = data.find(({ url }: any) => url.endsWith('/made'));
  assert.equal(facts.title, 'Loading');
  assert.equal(facts.words, 0);
  assert.equal(facts.rendered_title, 'Oak tables, made by a script');
  assert.equal(facts.rendered_canonical, `${its.site.address}/made`);
  assert.equal(facts.rendered_robots, 'noindex');
  assert.ok(facts.rendered_words > 300);
  assert.equal(facts.rendered_links, 1);
  const leads = data.find(({ url }: any) => url.endsWith('/leads'));
  assert.equal(leads.facts.rendered_url, `${its.site.address}/same`);
});

test('the largest image is found when its beginning was painted first, of which the browser takes no notice', () => {
  assert.deepEqual(urlsOf(its.rendered, 'img-lazy-lcp'), ['/in-parts']);
});

test('a page that nobody serves is reported as without rendering', () => {
  for (const run of [its.raw, its.rendered]) assert.deepEqual(urlsOf(run, 'http-no-response'), ['/cut']);
});

test('a page that never comes to an end in the browser is judged by its HTML, and what nobody could compare is not fixed', async () => {
  isHanging = true;
  const run = await its.audit(true, '/made', 1);
  assert.equal(run.status, 'completed');
  const { data } = good(await its.api.get(`/api/v1/audits/${run.audit_id}?view=pages`));
  const hanging = data.find(({ url }: any) => url.endsWith('/made'));
  assert.deepEqual([hanging?.status, hanging?.facts.rendered_title], [200, null]);
  assert.ok(hanging.score > 0);
  for (const { audit_id: head } of [run, its.raw]) {
    const answer = await its.api.get(`/api/v1/audits/${head}?view=diff&compare_to=${its.rendered.audit_id}`);
    const { fixed, unknown } = good(answer).diff;
    const told = (entries: any[]) => entries.filter(({ rule }) => COMPARED.includes(rule));
    assert.deepEqual(
      told(fixed).filter(({ url }) => url.endsWith('/made')),
      [],
    );
    assert.ok(told(unknown).some(({ url, rule }) => url.endsWith('/made') && rule === COMPARED[1]));
  }
});

test('without rendering the rules that need it are named, and only those', async () => {
  const startOf = async ({ audit_id: id }: any) =>
    (await followAudit(its.api, id, { most: 2 })).events[1]?.data;
  const [raw, rendered] = [await startOf(its.raw), await startOf(its.rendered)];
  const skipped = its.raw.coverage.skipped
    .filter(({ reason }: any) => /js_rendering/.test(reason))
    .map(({ rule }: any) => rule);
  assert.deepEqual(raw.rules_skipped.toSorted(), skipped.toSorted());
  for (const rule of COMPARED) assert.ok(skipped.includes(rule), rule);
  assert.ok(!skipped.includes('mixed-content'), 'it is judged by the HTML');
  assert.deepEqual(rendered.rules_skipped, []);
  assert.equal(rendered.rules_run - raw.rules_run, skipped.length);
});
