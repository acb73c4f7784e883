import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../../kernel/must.ts';
import { CompiledHandler } from '../../../../platform/html/extract/handler.ts';
import { castValue } from '../../../../platform/html/values/cast-value.ts';
import { discover } from './discover.ts';
import { type SampleSite, sampleSites } from './testing-sites.ts';
import type { RecordCandidate } from './types.ts';

const SEEDS = [1, 2, 3, 4, 5];

function rowsOf({ item, fields }: RecordCandidate, { html, url }: SampleSite): Record<string, unknown>[] {
  const handler = new CompiledHandler({
    item,
    fields: Object.fromEntries(fields.map(({ name, selector }) => [name, selector])),
  });
  return handler.extract(html, url).rows.map(({ values }) =>
    Object.fromEntries(
      fields.map(({ name, dataType }) => {
        const cast = castValue(dataType, values[name]);
        return [name, 'value' in cast ? cast.value : null];
      }),
    ),
  );
}

/** A value as the sample has it: addresses without their site, days without their hours. */
const plain = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .replace(/^https:\/\/site\.example/, '')
        .replace(/T0[08]:00:00\.000Z$/, '')
        .replace(/\s+/g, ' ')
        .trim()
    : (value ?? null);

test('records, fields and types of pages of many styles', (t) => {
  const totals = {
    pages: 0,
    containers: 0,
    fields: 0,
    found: 0,
    typed: 0,
    named: 0,
    paginated: 0,
    pagers: 0,
  };
  const missed: string[] = [];
  for (const site of SEEDS.flatMap(sampleSites)) {
    totals.pages += 1;
    const { records, pagination } = discover({ page: site });
    if (site.pagination) {
      totals.pagers += 1;
      totals.paginated += pagination.length > 0 ? 1 : 0;
    }
    const rows = records[0] === undefined ? [] : rowsOf(records[0], site);
    const isRight = rows.length === site.records.length;
    if (isRight) totals.containers += 1;
    for (const [core, types] of Object.entries(site.core)) {
      totals.fields += 1;
      const field = records[0]?.fields.find(
        ({ name }) =>
          isRight &&
          site.records.every((record, at) => plain(must(rows[at], 'rows[at]')[name]) === plain(record[core])),
      );
      if (field === undefined) {
        missed.push(`${site.style}: ${core}`);
        continue;
      }
      totals.found += 1;
      totals.typed += types.split('|').includes(field.dataType) ? 1 : 0;
      totals.named += field.name.startsWith(core) ? 1 : 0;
    }
  }
  const share = (part: number, whole: number) => Math.round((part / whole) * 1_000) / 1_000;
  t.diagnostic(
    `${totals.pages} pages of ${totals.pages / SEEDS.length} styles: right containers ${share(totals.containers, totals.pages)}, core fields right in every record ${share(totals.found, totals.fields)}, types ${share(totals.typed, totals.found)}, names ${share(totals.named, totals.found)}, next pages ${share(totals.paginated, totals.pagers)}`,
  );
  for (const one of new Set(missed)) t.diagnostic(`missed ${one}`);
  assert.ok(totals.containers / totals.pages >= 0.95, 'containers');
  assert.ok(totals.found / totals.fields >= 0.95, 'fields');
  assert.ok(totals.typed / totals.found >= 0.95, 'types');
  assert.ok(totals.named / totals.found >= 0.9, 'names');
  assert.ok(totals.paginated / totals.pagers >= 0.9, 'next pages');
});

test('JSON-LD is believed where the page shows the same, and not where it does not', () => {
  const page = (name: string, price: string) => ({
    url: 'https://shop.example/p/1',
    html: `<script type="application/ld+json">{"@type":"Product","name":"${name}","sku":"S1","offers":{"price":"${price}"}}</script><h1>Oak table</h1><p class="price">$99.00</p>`,
  });
  const right = discover({ page: page('Oak table', '99.00') });
  assert.equal(right.isSingle, true);
  const price = right.fields.find(({ concept }) => concept === 'price');
  assert.deepEqual([price?.selector.source, price?.samples], ['json-ld', [99]]);
  const wrong = discover({ page: page('Welcome to our shop', '1.00') });
  assert.deepEqual(
    Object.fromEntries(wrong.fields.map(({ name, samples }) => [name, samples[0]])).title,
    'Oak table',
  );
  assert.equal(wrong.fields.find(({ concept }) => concept === 'price')?.samples[0], 99);
  assert.equal(wrong.warnings.length, 2);
});

test('pages are compared: what is the same on all of them is no field', () => {
  const page = (number: number) => ({
    url: `https://shop.example/p/${number}`,
    html: `<h1>Thing ${number}</h1><p class="price">$${number}.00</p><p class="phone">+49 30 1234567</p><dl><dt>Weight</dt><dd>${number} kg</dd></dl>`,
  });
  const { fields } = discover({ page: page(1), details: [1, 2, 3].map(page) });
  assert.deepEqual(fields.map(({ name }) => name).sort(), ['price', 'title', 'weight']);
});

// Nothing is timed here: what would not be bounded would not end within the limit of a test.
test('hostile pages end within their budget', () => {
  const pages = [
    `<ul>${'<li class="x"><a href="/a">text $1.00</a><b>B</b></li>'.repeat(60_000)}</ul>`,
    '<div class=x>'.repeat(100_000),
    `${'<div><p>a</p>'.repeat(3_000)}${'</div>'.repeat(3_000)}`,
    `<p>${'x'.repeat(9_000_000)}</p>`,
    `<div class="${Array.from({ length: 50_000 }, (_, at) => `c${at}`).join(' ')}">a</div>`.repeat(3),
    Array.from(
      { length: 20_000 },
      (_, at) => `<p id="i${at}" class="c${at}">Label ${at}: value ${at}</p>`,
    ).join(''),
    `<table>${`<tr>${'<td>1</td>'.repeat(200)}</tr>`.repeat(500)}</table>`,
    `<dl>${Array.from({ length: 30_000 }, (_, at) => `<dt>Term ${at}</dt><dd>Text ${at}</dd>`).join('')}</dl>`,
    '<script>'.repeat(1_000),
    '',
  ];
  for (const html of pages) {
    const found = discover({ page: { url: 'https://x.example/', html }, description: 'name, price' });
    assert.ok(found.records.length <= 5);
  }
});
