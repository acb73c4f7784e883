import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { hptCandidates } from './candidates.ts';
import { distinctFiles, readCmsHpt } from './cms-hpt.ts';
import { readFileName } from './file-name.ts';
import { priceLinks } from './page-links.ts';
import { isPageText } from './page-text.ts';
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
    'curly quotes and commas': `${one}\n\n${two}`.replace(/(https:\S+)/g, '\u201c$1\u201d,'),
    bullets: `${one}\n\n${two}`.replace(/^(?=[a-z])/gm, '\u2022 '),
    'every block in one line': [one, two].map((block) => block.replaceAll('\n', ' ')).join('\n'),
    'all in one line': `${one} ${two}`.replaceAll('\n', '; '),
    'addresses below their key': `${one}\n\n${two}`.replace(/mrf-url: /g, 'mrf-url:\n  '),
    'odd blanks': `${one}\n\n${two}`.replaceAll(': ', '\u00a0:\u00a0'),
    'other words': `${one}\n\n${two}`.replace(/mrf-url/g, 'MRF Link').replace(/location-name/g, 'Location'),
    'a page around it': `<!doctype html><html><head><title>x</title></head><body><p>${`${one}\n\n${two}`.replaceAll('\n', '<br />')}</p></body></html>`,
    'a page with a paragraph for every line': `<html><body>${`${one}\n${two}`.replace(/^(.*)$/gm, '<p>$1</p>')}</body></html>`,
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

test('files may stand before their places', () => {
  const expected = [
    ['A', 'https://hospital.example/a.csv'],
    ['B', 'https://hospital.example/b.csv'],
  ];
  for (const gap of ['\n', '\n\n'])
    assert.deepEqual(
      pairs(['mrf-url: a.csv\nlocation-name: A', 'mrf-url: b.csv\nlocation-name: B'].join(gap)),
      expected,
      JSON.stringify(gap),
    );
});

test('lists in JSON, in Markdown and in Windows-1252', () => {
  const entry = { 'location-name': 'A', 'mrf-url': 'https://f.example/a.csv' };
  const expected = [['A', 'https://f.example/a.csv']];
  for (const json of [entry, [entry], { locations: [entry] }])
    assert.deepEqual(pairs(JSON.stringify(json)), expected, JSON.stringify(json));
  assert.deepEqual(pairs('**location-name:** A\n**mrf-url**: https://f.example/a.csv'), expected);
  const bytes = Buffer.from('location-name: Caf\u00e9\nmrf-url: /a.csv', 'latin1');
  assert.equal(readCmsHpt(bytes, AT).locations[0]?.location, 'Caf\u00e9');
});

test('words in place of an address are a fault, a remark behind it is not', () => {
  const of = (value: string) => readCmsHpt(`location-name: A\nmrf-url: ${value}`, AT);
  for (const words of ['TBD', 'N/A', 'coming soon']) {
    assert.deepEqual(of(words).locations, [], words);
    assert.match(of(words).faults[0]?.reason ?? '', /is no address/);
  }
  assert.equal(of('a.csv (CSV)').locations[0]?.mrfUrl, 'https://hospital.example/a.csv');
});

test('files of payers are told by their names and by where they stand', () => {
  const kindOf = (href: string) =>
    priceLinks(`<body><a href="${href}">Machine-readable file</a></body>`, 'https://payer.example/')[0]?.kind;
  assert.equal(kindOf('/transparency-in-coverage/2024-05-01_acme_rates.json'), 'tic_in_network');
  assert.equal(kindOf('/files/AcmeTOC.json'), 'tic_toc');
  assert.equal(kindOf('/get?f=2024-05-01_acme_index.json'), 'tic_toc');
  assert.equal(kindOf('/123456789_east_standardcharges.json'), 'hospital_mrf');
});

test('pages are told from lists and files', () => {
  const pages = [
    '<!doctype html>',
    '\ufeff <div class="a">',
    '<meta charset="utf-8">',
    '<script>',
    '<!-- a -->',
  ];
  for (const text of [...pages, '<?xml version="1.0"?>\n<!DOCTYPE html>']) assert.ok(isPageText(text), text);
  for (const text of ['<?xml version="1.0"?><root>', '{"a":1}', 'location-name: A', '<metadata>'])
    assert.ok(!isPageText(text), text);
});

test('several addresses may stand beside each other', () => {
  assert.deepEqual(pairs('location-name: A\nmrf-url: https://f.example/1.csv, https://f.example/2.csv'), [
    ['A', 'https://f.example/1.csv'],
    ['A', 'https://f.example/2.csv'],
  ]);
});

test('a list in UTF-16 is read', () => {
  const text = `\ufeff${block('East', 'https://f.example/1.csv')}`;
  const wide = Buffer.from(text, 'utf16le');
  for (const bytes of [wide, Buffer.from(wide).swap16()])
    assert.equal(readCmsHpt(bytes, AT).locations[0]?.mrfUrl, 'https://f.example/1.csv');
});

test('links behind programs, in queries and on buttons are found', () => {
  const html = `<body>
    <a href="/api/download?file=123456789_east_standardcharges.json&x=1">East</a>
    <a href="/Download.aspx?pxi=abc">Machine-readable file</a>
    <a href="/Login.aspx?to=abc">Sign in</a>
    <button data-href="/123456789_west_standardcharges.csv">West</button>
    <a href="#" onclick="window.open('/files/123456789_north_standardcharges.csv')">North</a>
    <button data-href="/price-transparency">Price transparency</button>
    <a href="/MRF_south.csv">South</a><a href="/cdm">CDM</a>
    <a href="/charges">Comprehensive list of charges</a></body>`;
  assert.deepEqual(
    priceLinks(html, 'https://hospital.example/').map(({ url, kind }) => [kind, new URL(url).pathname]),
    [
      ['hospital_mrf', '/api/download'],
      ['hospital_mrf', '/Download.aspx'],
      ['hospital_mrf', '/123456789_west_standardcharges.csv'],
      ['hospital_mrf', '/files/123456789_north_standardcharges.csv'],
      ['hospital_mrf', '/MRF_south.csv'],
      ['page', '/charges'],
    ],
  );
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
