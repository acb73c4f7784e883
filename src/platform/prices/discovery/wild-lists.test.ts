import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCmsHpt } from './cms-hpt.ts';
import { webAddress } from './web-address.ts';

const AT = 'https://hospital.example/cms-hpt.txt';
const [ONE, TWO] = ['https://f.example/1.csv', 'https://f.example/2.csv'];
const BOTH = [
  ['East', ONE],
  ['West, Main', TWO],
];

const pairs = (text: string) =>
  readCmsHpt(text, AT).locations.map(({ location, mrfUrl }) => [location, mrfUrl]);

test('a list may be a table, whatever stands between its cells and above it', () => {
  const rows = [
    ['location-name', 'source-page-url', 'mrf-url'],
    ['East', '/p', ONE],
    ['"West, Main"', '', TWO],
  ];
  for (const delimiter of [',', '\t', ';', '|', ' , ']) {
    const text = rows.map((row) => row.join(delimiter)).join('\r\n');
    assert.deepEqual(pairs(text), BOTH, delimiter);
    assert.deepEqual(pairs(`\ufeffOur prices\n\n${text.replace('mrf-url', 'MRF URL*')}`), BOTH, delimiter);
  }
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  assert.deepEqual(pairs(`<html><body><table>${cells}</table></body></html>`), BOTH);
  const { locations, faults } = readCmsHpt('location-name,mrf-url\nEast,\nWest,/w.csv\n', AT);
  assert.deepEqual([locations.length, locations[0]?.location, locations[0]?.line], [1, 'West', 3]);
  assert.deepEqual(faults, [{ line: 2, reason: 'The block that begins here has no mrf-url.' }]);
});

test('keys may have no colon, other dashes, and their values below them', () => {
  const written = [
    ...['location-name East', 'location-name - East', 'location-name; East', 'location-name,East'],
    ...['location\u2013name: East', 'location-name:\nEast', '- location-name: East', 'Location_Name = East'],
  ];
  for (const place of written)
    assert.deepEqual(pairs(`${place}\n---\nmrf-url: ${ONE}\n`), [['East', ONE]], place);
  assert.deepEqual(pairs(`mrf-url ${ONE}`), [[null, ONE]]);
});

test('links of a page stand for what they lead to', () => {
  const page = (inner: string) => `<html><body>${inner}</body></html>`;
  for (const inner of [
    `<p>location-name: East</p><p>mrf-url: <a class="x" href="${ONE}">Download</a></p>`,
    `<pre>location-name: East\nmrf-url:&nbsp;<b><a href='${ONE}'>1.csv</a></b></pre>`,
    `<dl><dt>location-name</dt><dd>East</dd><dt>mrf-url</dt><dd><a href="${ONE}">here</a></dd></dl>`,
    `<table><tr><td>location-name:</td>\n<td>East</td></tr><tr><td>mrf-url:</td> <td>${ONE}</td></tr></table>`,
  ])
    assert.deepEqual(pairs(page(inner)), [['East', ONE]], inner);
});

test('JSON may have several files a place, other names and commas too many', () => {
  const of = (value: unknown) => pairs(JSON.stringify(value));
  assert.deepEqual(of({ 'location-name': ['East', 'West'], 'mrf-url': [ONE, TWO] }).length, 4);
  assert.deepEqual(of([{ hospital_name: 'East', machineReadableFile: ONE }]), [['East', ONE]]);
  assert.deepEqual(pairs(`[{"location-name":"East","mrf-url":"${ONE}",},]`), [['East', ONE]]);
});

test('a document in RTF is told as such, and no address is made of its marks', () => {
  const { locations, faults } = readCmsHpt(
    `{\\rtf1\\ansi location-name: East\\par mrf-url: ${ONE}\\par}`,
    AT,
  );
  assert.deepEqual([locations, faults.length], [[], 1]);
});

test('addresses are mended where only one can be meant', () => {
  const cases: Record<string, string | null> = {
    ...{ 'https//f.example/1.csv': ONE, 'https:/f.example/1.csv': ONE, 'htttps://f.example/1.csv': ONE },
    ...{ 'http://https://f.example/1.csv': ONE, 'https:// f.example/1.csv': ONE, [`${ONE}.`]: ONE },
    ...{ 'https:\\\\f.example/1.csv': ONE, [`[prices](${ONE})`]: ONE, [`${ONE}%20`]: ONE },
    ...{ [`${ONE} # latest`]: ONE, [`${ONE} (CSV)`]: ONE },
    'hospital.example/1.csv': 'https://hospital.example/1.csv',
    'cdn.vendor.io/1.csv': 'https://cdn.vendor.io/1.csv',
    '//f.example/1.csv': ONE,
    'files.v2/1.csv': 'https://hospital.example/files.v2/1.csv',
    'download?id=7': 'https://hospital.example/download?id=7',
    'https://f.example/a b%20c.csv': 'https://f.example/a%20b%20c.csv',
    TBD: null,
    'mailto:a@f.example': null,
  };
  for (const [written, expected] of Object.entries(cases))
    assert.equal(webAddress(written, AT), expected, written);
  assert.deepEqual(pairs('location-name: A &amp; B\nmrf-url: /1.csv?a=1&amp;b=2'), [
    ['A & B', 'https://hospital.example/1.csv?a=1&b=2'],
  ]);
});
