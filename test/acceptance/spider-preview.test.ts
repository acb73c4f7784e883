import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, good } from '../support/client.ts';
import { crawl } from '../support/crawls.ts';
import type { ProgramInUse } from '../support/program.ts';
import { type SampleServer, serveSample } from '../support/sample-site.ts';
import { joinProgram } from '../support/shared-program.ts';

const CARDS = [1, 2, 3, 4, 5]
  .map(
    (at) => `<div class="card css-x${at}9f"><h3><a href="/p/${at}">Good ${at}</a></h3>
      <p>Was <del>$${at + 5}.00</del> now <span class="price">$${at}.50</span></p>
      <dl><dt>Weight</dt><dd>${at} kg</dd><dt>Stock</dt><dd>${at * 10}</dd></dl></div>`,
  )
  .join('');
const PAGE = `<!doctype html><title>Goods</title><script>1</script><h1 onclick="x()">All goods</h1>${CARDS}`;

let program: ProgramInUse;
let site: SampleServer;
before(async () => {
  [program, site] = await Promise.all([
    joinProgram('loopback'),
    serveSample((path) => (path === '/goods' ? PAGE : undefined)),
  ]);
});
after(async () => {
  await program.dispose();
  await site.close();
});

const suggest = (body: object) => program.client.post('/api/v1/spiders/suggest-fields', body);
const preview = async (page: { html: string; url?: string }, draft: object) =>
  good(await suggest({ ...page, draft })).preview;

async function snapshot() {
  const url = `${site.address}/goods`;
  return good(await program.client.post('/api/v1/inspection/url', { url, snapshot: true })).snapshot;
}

/** The number of an element of the snapshot, by the text that follows its opening tag. */
const numberOf = (html: string, tag: string, text: string): number =>
  Number(new RegExp(`<${tag}\\b[^>]*data-node="(\\d+)"[^>]*>${text}`).exec(html)?.[1] ?? Number.NaN);

test('an inspection answers the page and a copy that is safe to show, when asked', async () => {
  const { source, html } = await snapshot();
  assert.equal(source, PAGE);
  assert.doesNotMatch(html, /<script|onclick|href=/);
  assert.match(html, /Good 5/);
  const plain = await program.client.post('/api/v1/inspection/url', { url: `${site.address}/goods` });
  assert.equal(good(plain).snapshot, null);
});

test('fields that are not stored make rows, and tell where they stand', async () => {
  const { source, html } = await snapshot();
  const fields = [
    { name: 'title', data_type: 'text', selector: { css: 'h3 a' } },
    { name: 'link', data_type: 'url', selector: { css: 'h3 a', attribute: 'href' } },
    {
      name: 'price',
      data_type: 'float',
      selector: { css: '.price', transforms: [{ type: 'number', locale: 'en' }] },
    },
    { name: 'bad', data_type: 'text', selector: { css: 'b[' } },
    { name: 'none', data_type: 'text', selector: { css: '.nothing' } },
  ];
  const url = `${site.address}/goods`;
  const found = await preview({ html: source, url }, { item: { css: '.card' }, fields });
  assert.equal(found.row_count, 5);
  assert.deepEqual(found.rows[1], { title: 'Good 2', link: `${site.address}/p/2`, price: 2.5, none: null });
  const [title, , price, bad, none] = found.fields;
  assert.equal(title.elements[2], numberOf(html, 'a', 'Good 3'));
  assert.deepEqual([price.filled, price.samples.length, price.fault], [1, 5, null]);
  assert.match(bad.fault, /character/);
  assert.deepEqual([none.filled, none.elements, none.fault], [0, [], null]);
  const broken = await preview({ html: source }, { item: { css: '[' }, fields });
  assert.deepEqual([broken.rows, broken.fields[0].fault], [[], null]);
  assert.notEqual(broken.item_fault, null);
});

test('an element that somebody points at becomes a field with a robust selector', async () => {
  const { source, html } = await snapshot();
  const pick = (element: number, item?: object) =>
    preview({ html: source }, { element, ...(item === undefined ? {} : { item }) });
  const item = { css: '.card' };
  const { picked } = await pick(numberOf(html, 'span', '\\$3.50'), item);
  assert.deepEqual([picked.name, picked.data_type, picked.filled], ['price', 'float', 1]);
  assert.match(picked.selector.css, /price/);
  assert.deepEqual(picked.samples, [1.5, 2.5, 3.5, 4.5, 5.5]);
  const weight = (await pick(numberOf(html, 'dd', '4 kg'), item)).picked;
  assert.deepEqual([weight.name, weight.samples], ['weight', [1, 2, 3, 4, 5]]);
  const outside = await pick(numberOf(html, 'h1', 'All'), item);
  assert.equal(outside.picked, null);
  assert.match(outside.picked_fault, /outside the records/);
  const heading = (await pick(numberOf(html, 'h1', 'All'))).picked;
  assert.deepEqual([heading.selector.css, heading.samples], ['h1', ['All goods']]);
  assert.equal((await pick(99_999, item)).picked, null);
});

test('what is no preview is refused', async () => {
  assertError(await suggest({ html: '', draft: {} }), 400, 'invalid_request');
  const field = { name: 'x', data_type: 'colour', selector: { css: 'p' } };
  assertError(await suggest({ html: '<p>x', draft: { fields: [field] } }), 400, 'invalid_request');
});

test('the frontier tells the pace, the last pages, and how each host is asked', async () => {
  const job = await crawl(program.client, { site_url: `${site.address}/goods` });
  const found = good(await program.client.get(`/api/v1/crawl/frontier/${job.job_id}`));
  assert.equal(found.pages_by_second.length, 60);
  const fetched = found.pages_by_second.reduce((total: number, pages: number) => total + pages, 0);
  assert.equal(fetched, found.counts.crawled + found.counts.failed);
  assert.ok(found.hosts[0].gap_ms >= 0);
  assert.equal(found.latest.length, fetched);
  assert.ok(found.latest.every(({ finished_at }: { finished_at: string }) => Date.parse(finished_at) > 0));
});
