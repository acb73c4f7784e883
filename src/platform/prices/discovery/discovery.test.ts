import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { hptCandidates } from './candidates.ts';
import { distinctFiles, readCmsHpt } from './cms-hpt.ts';
import { readFileName } from './file-name.ts';
import { priceLinks } from './page-links.ts';
import { urlIdentity } from './url-identity.ts';

const AT = 'https://hospital.example/cms-hpt.txt';

const block = (name: string, url: string): string =>
  [
    `location-name: ${name}`,
    'source-page-url: https://hospital.example/prices',
    `mrf-url: ${url}`,
    'contact-name: Ann Example',
    'contact-email: ann@hospital.example',
  ].join('\n');

const pairs = (text: string) =>
  readCmsHpt(text, AT).locations.map(({ location, mrfUrl }) => [location, mrfUrl]);

test('two blocks as the rule has them', () => {
  const text = `${block('East', 'https://files.example/1_standardcharges.csv')}\n\n${block('West', 'https://files.example/2_standardcharges.json')}\n`;
  assert.deepEqual(readCmsHpt(text, AT), {
    isHtml: false,
    faults: [],
    locations: [
      {
        ...{ location: 'East', sourcePageUrl: 'https://hospital.example/prices', line: 3 },
        ...{ mrfUrl: 'https://files.example/1_standardcharges.csv' },
        ...{ contactName: 'Ann Example', contactEmail: 'ann@hospital.example' },
      },
      {
        ...{ location: 'West', sourcePageUrl: 'https://hospital.example/prices', line: 9 },
        ...{ mrfUrl: 'https://files.example/2_standardcharges.json' },
        ...{ contactName: 'Ann Example', contactEmail: 'ann@hospital.example' },
      },
    ],
  });
});

test('the same blocks in every disorder that sites have', () => {
  const [one, two] = [block('East', 'https://f.example/1.csv'), block('West', 'https://f.example/2.csv')];
  const expected = [
    ['East', 'https://f.example/1.csv'],
    ['West', 'https://f.example/2.csv'],
  ];
  const disorders: Record<string, string> = {
    'byte order mark and CRLF': `\ufeff${one}\n\n${two}`.replaceAll('\n', '\r\n'),
    'old line ends': `${one}\n\n${two}`.replaceAll('\n', '\r'),
    'no blank line': `${one}\n${two}`,
    'a blank line after every line': `${one}\n${two}`.replaceAll('\n', '\n\n'),
    'upper case and blanks': `${one}\n\n${two}`.replace(/^[a-z-]+/gm, (key) => `  ${key.toUpperCase()} `),
    underscores: `${one}\n\n${two}`.replace(/^[a-z-]+/gm, (key) => key.replaceAll('-', '_')),
    quotes: `${one}\n\n${two}`.replace(/(https:\S+)/g, '"$1"'),
  };
  for (const [disorder, text] of Object.entries(disorders)) assert.deepEqual(pairs(text), expected, disorder);
});

test('places may share a file, and a place may have several', () => {
  const shared = 'location-name: East\nlocation-name: West\nmrf-url: /a.csv\nmrf-url: files/b.csv\n';
  assert.deepEqual(pairs(shared), [
    ['East', 'https://hospital.example/a.csv'],
    ['West', 'https://hospital.example/a.csv'],
    ['East', 'https://hospital.example/files/b.csv'],
    ['West', 'https://hospital.example/files/b.csv'],
  ]);
  const twice = `${block('East', 'https://f.example/1.csv?sig=a')}\n\n${block('West', 'https://f.example/1.csv?sig=b')}`;
  assert.deepEqual(distinctFiles(readCmsHpt(twice, AT).locations), [
    { url: 'https://f.example/1.csv?sig=a', locations: ['East', 'West'] },
  ]);
});

test('blocks without a place are told apart by blank lines', () => {
  const text = 'source-page-url: /p\nmrf-url: /a.csv\n\nsource-page-url: /p\nmrf-url: /b.csv';
  assert.deepEqual(pairs(text), [
    [null, 'https://hospital.example/a.csv'],
    [null, 'https://hospital.example/b.csv'],
  ]);
});

test('addresses without a scheme are of their own host', () => {
  assert.deepEqual(pairs('location-name: A\nmrf-url: www.files.example/a b.csv'), [
    ['A', 'https://www.files.example/a%20b.csv'],
  ]);
});

test('what cannot be used is told with its line', () => {
  const text =
    'location-name: A\nhello\nmrf-url: mailto:someone\ncontact-name: B\ncontact-name: C\n\nlocation-name: D\n';
  const { locations, faults } = readCmsHpt(text, AT);
  assert.deepEqual(locations, []);
  assert.deepEqual(
    faults.map(({ line }) => line),
    [2, 5, 3, 7],
  );
});

test('a web page in place of the text is told as such', () => {
  for (const html of [
    '<!DOCTYPE html><html></html>',
    '\n <html>',
    '<!-- x --><html>',
    '<div>location-name: A</div>',
  ]) {
    const { isHtml, locations, faults } = readCmsHpt(html, AT);
    assert.deepEqual([isHtml, locations.length, faults.length], [true, 0, 1], html);
  }
});

test('any bytes are read without an error', () => {
  check(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      readCmsHpt(bytes, AT);
    }),
    { runs: 300 },
  );
});

test('names of files, as hospitals write them', () => {
  const read = (name: string) => {
    const found = readFileName(`https://files.example/folder/${name}`);
    return found === null
      ? null
      : [found.ein, found.npi, found.hospital, found.extension, found.followsRule].join('|');
  };
  const cases: [string, string | null][] = [
    [
      '560529945-1487866315_the-hospital-authority_standardcharges.csv',
      '560529945|1487866315|the hospital authority|csv|true',
    ],
    ['56-0928089_north_medical_center_standardcharges.csv', '560928089||north medical center|csv|false'],
    ['560845796_CFV-Medical-Center_standardcharges.zip', '560845796||CFV Medical Center|zip|false'],
    ['560591303_davis_standardcharges_10-1-2024-final.csv', '560591303||davis|csv|false'],
    ['814216501_Stokes_standard-charges-5.csv', '814216501||Stokes|csv|false'],
    ['30183483_RutlandCenter_StandardCharges.JSON', '030183483||RutlandCenter|json|false'],
    ['123456789_a_standardcharges.csv.gz', '123456789||a|csv.gz|false'],
    ['25-18222461_Select-Hospital_standardcharges.csv', '||Select Hospital|csv|false'],
    ['somecenterstandardchargesxlsx-1395240', '||somecenter||false'],
    ['123456789_standardcharges.csv', '123456789|||csv|false'],
    ['open?file=%2Fx%2F123456789_a-b_standardcharges.csv&k=1', '123456789||a b|csv|true'],
    ['2025-Chargemaster.xlsx', null],
    ['%E0%A4%A_standardcharges.csv', '||%E0%A4%A|csv|false'],
  ];
  for (const [name, expected] of cases) assert.equal(read(name), expected, name);
});

test('a file is the same whatever its link is signed with', () => {
  const same = (one: string, other: string) => assert.equal(urlIdentity(one), urlIdentity(other), one);
  same(
    'https://f.example/a.json.gz?Expires=1&Signature=x&Key-Pair-Id=y',
    'https://F.example:443/a.json.gz#top',
  );
  same('http://www.f.example/a.csv', 'https://f.example/a.csv?download=true');
  same('https://f.example/get?id=7&sig=a', 'https://f.example/get?sig=b&id=7');
  assert.notEqual(urlIdentity('https://f.example/get?id=7'), urlIdentity('https://f.example/get?id=8'));
  assert.notEqual(
    urlIdentity('https://f.example/app/#ba3c4e2c4a2e1f7ea210'),
    urlIdentity('https://f.example/app/#3903c4d6330984f9b7e8'),
  );
  assert.equal(urlIdentity('ftp://f.example/a.csv'), null);
  assert.equal(urlIdentity('nonsense'), null);
});

test('links of a page that lead to prices, files first and the footer before the rest', () => {
  const html = `<html><head><base href="https://hospital.example/home/"></head><body>
    <a href="/blog/price-is-right">The price is right</a>
    <a href="news"><span>Our view on price transparency</span></a>
    <a href="files/123456789_east_standardcharges.csv?x=1">Download</a>
    <a href="https://payer.example/2026-03-01_plan_index.json">Index</a>
    <a href="https://payer.example/2026-03_in-network-rates.json.gz">Rates</a>
    <a href="https://payer.example/allowed-amounts.json">Allowed</a>
    <a href="files/prices.xlsx">Machine-readable file</a>
    <a href="mailto:prices@hospital.example">price transparency</a>
    <a href="bad%E0%A4%A">nothing</a>
    <div class="site-footer"><a href="/pay" title="Price Transparency"><img src="x.png"></a>
    <a href="/cms-hpt.txt">List</a></div>
    <a href="/pay#again">Price Transparency</a>
  </body></html>`;
  assert.deepEqual(
    priceLinks(html, 'https://hospital.example/').map(({ url, kind, inFooter }) => [kind, url, inFooter]),
    [
      ['hospital_mrf', 'https://hospital.example/home/files/123456789_east_standardcharges.csv?x=1', false],
      ['hospital_mrf', 'https://hospital.example/home/files/prices.xlsx', false],
      ['tic_toc', 'https://payer.example/2026-03-01_plan_index.json', false],
      ['tic_in_network', 'https://payer.example/2026-03_in-network-rates.json.gz', false],
      ['tic_allowed', 'https://payer.example/allowed-amounts.json', false],
      ['cms_hpt', 'https://hospital.example/cms-hpt.txt', true],
      ['page', 'https://hospital.example/pay', true],
      ['page', 'https://hospital.example/home/news', false],
    ],
  );
});

test('a website may keep its list with or without www, in its root or among the well-known addresses', () => {
  assert.deepEqual(hptCandidates('http://www.hospital.example/about?x=1'), [
    'https://www.hospital.example/cms-hpt.txt',
    'https://hospital.example/cms-hpt.txt',
    'https://www.hospital.example/.well-known/cms-hpt.txt',
    'https://hospital.example/.well-known/cms-hpt.txt',
  ]);
  assert.equal(hptCandidates('hospital.example')[1], 'https://www.hospital.example/cms-hpt.txt');
  assert.deepEqual(hptCandidates('not a site'), []);
  assert.deepEqual(hptCandidates(''), []);
});
