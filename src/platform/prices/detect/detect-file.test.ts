import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { fixture } from '../hpt/testing-parse.ts';
import { ticFamilyOf } from '../tic/index.ts';
import { type DetectOptions, detectFile } from './index.ts';
import { zipOf } from './testing-zip.ts';

const TALL = fixture('cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Example.csv');
const WIDE = fixture('cms/hpt-csv-wide/V2.0.0_Wide_CSV_Format_Example.csv');
const JSON_FILE = fixture('validator/sample-valid-bom.json');
const PAYER = fixture('payers/v2_ffs-single-plan-sample.json');

/** A frame of Zstandard that holds nothing. */
const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
const ARCHIVE = zipOf({ 'a.csv': TALL });
/** The entry in its directory. */
const CENTRAL = ARCHIVE.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));

function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
}

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-detect-'));
});
after(() => rm(folder, { recursive: true }));

async function detect(bytes: Buffer | string, options?: DetectOptions) {
  // The name says nothing.
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  const found = await detectFile(path, options);
  const parts: Buffer[] = [];
  for await (const part of found.openBytes()) parts.push(Buffer.from(part));
  return { ...found, content: Buffer.concat(parts) };
}

test('files of hospitals are known by their structure', async () => {
  assert.equal((await detect(TALL)).family, 'hpt_csv_tall');
  const wide = await detect(WIDE);
  assert.deepEqual([wide.family, wide.encoding.name], ['hpt_csv_wide', 'windows-1252']);
  const json = await detect(JSON_FILE);
  assert.deepEqual([json.family, json.encoding.mark, json.content.length], ['hpt_json', 3, JSON_FILE.length]);
  const utf16 = await detect(Buffer.from(`\ufeff${TALL.toString()}`, 'utf16le'));
  assert.deepEqual([utf16.family, utf16.encoding.name], ['hpt_csv_tall', 'utf-16le']);
});

test('files of payers are told apart by who knows them', async () => {
  const heads: Buffer[] = [];
  const { family } = await detect(PAYER, {
    ticFamilyOf: (head) => {
      heads.push(head);
      return 'tic_in_network';
    },
  });
  assert.equal(family, 'tic_in_network');
  assert.deepEqual(heads, [PAYER]);
  await assert.rejects(detect(PAYER), { code: 'wrong_kind' });
});

test('a file within a list or another object is known by what is in it', async () => {
  const texts = [JSON_FILE, PAYER].map((bytes) => bytes.toString().replace(/^\ufeff/, ''));
  const [hospital = '', payer = ''] = texts;
  for (const wrapped of [
    `[${hospital}]`,
    `{"data":${hospital}}`,
    hospital.replaceAll('hospital_', 'Hospital_'),
    '[{"description":"x","code_information":[]}]',
    '{"items":[{"description":"x","standardCharges":[]}]}',
  ])
    assert.equal((await detect(wrapped, { ticFamilyOf })).family, 'hpt_json');
  for (const wrapped of [
    `[${payer}]`,
    ` {"x":[1],"data":{"of":${payer}}}`,
    payer.replace('in_network', 'In_Network'),
    payer.replace('{', '{"hospital_name":"x",'),
  ])
    assert.equal((await detect(wrapped, { ticFamilyOf })).family, 'tic_in_network');
  const wide = Buffer.from(`\ufeff${payer}`, 'utf16le');
  await assert.rejects(detect(wide, { ticFamilyOf }), { code: 'unsupported_format', message: /UTF-16/ });
});

test('layers are taken off, whatever they are and however they are nested', async () => {
  const cases: [Buffer, unknown[]][] = [
    [gzipSync(TALL), ['gzip']],
    [zstdCompressSync(TALL), ['zstd']],
    [gzipSync(gzipSync(TALL)), ['gzip', 'gzip']],
    [zipOf({ 'a.csv': TALL }), [{ zip: 'a.csv' }]],
    [zipOf({ 'a.csv': TALL }, true), [{ zip: 'a.csv' }]],
    [zipOf({ 'x/': Buffer.alloc(0), 'x/a.json': TALL, 'readme.md': TALL }), [{ zip: 'x/a.json' }]],
    [zipOf({ '__MACOSX/a.csv': WIDE, strange: TALL }), [{ zip: 'strange' }]],
    [zipOf({ 'a.csv.gz': gzipSync(TALL) }), [{ zip: 'a.csv.gz' }, 'gzip']],
    [zipOf({ 'notes.txt': WIDE, 'A.CSV': TALL, 'Thumbs.db': WIDE }), [{ zip: 'A.CSV' }]],
    [gzipSync(zipOf({ 'a.csv': TALL })), ['gzip', { zip: 'a.csv' }]],
    [Buffer.concat([SKIPPABLE, zstdCompressSync(TALL)]), ['zstd']],
    [zipOf({ 'README.txt': WIDE, 'prices.txt': TALL, 'terms.pdf': WIDE }), [{ zip: 'prices.txt' }]],
    [Buffer.concat([gzipSync(TALL.subarray(0, 2_000)), gzipSync(TALL.subarray(2_000))]), ['gzip']],
  ];
  for (const [bytes, layers] of cases) {
    const found = await detect(bytes);
    assert.deepEqual([found.layers, found.family], [layers, 'hpt_csv_tall']);
    assert.deepEqual(found.content, TALL);
  }
});

test('what is no price file is refused in words that say what it is', async () => {
  const cases: [Buffer | string, string, RegExp][] = [
    ['', 'empty_file', /empty/],
    ['\ufeff \n', 'empty_file', /empty/],
    [gzipSync(''), 'empty_file', /empty/],
    [
      '<!DOCTYPE html><html><style>p{}</style><h1>Access &amp; denied</h1></html>',
      'html_instead_of_file',
      /: Access &amp; denied$/,
    ],
    ['\n<!-- x --><html><body>Not here</body>', 'html_instead_of_file', /Not here/],
    ['%PDF-1.7\n', 'unsupported_format', /PDF/],
    [
      zipOf({ '[Content_Types].xml': Buffer.from('x'), 'xl/workbook.xml': Buffer.from('x') }),
      'unsupported_format',
      /Excel/,
    ],
    [zipOf({ 'a.csv': TALL, 'b.json': TALL }), 'unsupported_format', /2 files .*a\.csv, b\.json/],
    [zipOf({}), 'unsupported_format', /empty/],
    [zipOf({ 'a.zip': zipOf({ 'a.csv': TALL }) }), 'unsupported_format', /inside/],
    [changed(ARCHIVE, CENTRAL + 10, 12), 'unsupported_format', /unknown way\. Unpack it/],
    [changed(ARCHIVE, CENTRAL + 8, 1), 'unsupported_format', /password\. Unpack it/],
    [changed(ARCHIVE, CENTRAL + 16, 7), 'truncated', /not what was packed/],
    [changed(ARCHIVE, CENTRAL + 24, 7), 'truncated', /not what was packed/],
    ['<?xml version="1.0"?><Error><Code>BlobNotFound</Code></Error>', 'html_instead_of_file', /BlobNotFound/],
    ['<Error><Code>AccessDenied</Code></Error>', 'html_instead_of_file', /AccessDenied/],
    ['<iframe src="/x"></iframe><span>Sign in</span>', 'html_instead_of_file', /Sign in/],
    ['{"message":"Forbidden"}', 'wrong_kind', /an error instead of a file: \{"message":"Forbidden"\}/],
    ['{"reporting_entity_name":"x","reporting_entity_type":"y', 'truncated', /ends before/],
    ['{"reporting_entity_name":"x",', 'truncated', /ends before/],
    ['name,price\nx,1\n', 'wrong_kind', /neither/],
    ['{"a":1}', 'wrong_kind', /neither/],
  ];
  for (const [bytes, code, message] of cases) await assert.rejects(detect(bytes), { code, message }, code);
});

test('what its validator is to judge anyway passes for the file of a hospital, and nothing else', async () => {
  const isLenient = true;
  for (const text of ['{}', '{"a":1}', '{"version": ', '{"message":"Forbidden"}', '[1]'])
    assert.equal((await detect(text, { ticFamilyOf, isLenient })).family, 'hpt_json');
  const head = 'hospital_name,last_updated_on\nA,2026-01-01\n';
  assert.equal((await detect(head, { isLenient })).family, 'hpt_csv_tall');
  assert.equal((await detect(PAYER, { ticFamilyOf, isLenient })).family, 'tic_in_network');
  for (const [text, code] of [
    ['name,price\nx,1\n', 'wrong_kind'],
    ['<html>{}</html>', 'html_instead_of_file'],
    ['', 'empty_file'],
  ] as const)
    await assert.rejects(detect(text, { isLenient }), { code });
});

test('a page is told by its first 200 characters of text', async () => {
  await assert.rejects(detect(`<html><body>${'word '.repeat(100)}</body></html>`), (error: Error) => {
    assert.equal(error.message.replace(/^[^:]*: /, '').length, 200);
    return true;
  });
});

test('what stands behind the data of gzip takes nothing from it', async () => {
  const packed = gzipSync(TALL);
  const [first, second] = [gzipSync(TALL.subarray(0, 2_000)), gzipSync(TALL.subarray(2_000))];
  const cases: [Buffer, number][] = [
    [Buffer.concat([packed, Buffer.alloc(700)]), 0],
    [Buffer.concat([packed, Buffer.from('\r\n')]), 1],
    [Buffer.concat([packed, Buffer.from('</html>')]), 1],
    [Buffer.concat([packed, Buffer.alloc(9), Buffer.from([0x1f])]), 1],
    [Buffer.concat([first, second, Buffer.from('x')]), 1],
    [Buffer.concat([first, Buffer.alloc(512), second]), 0],
    [Buffer.concat([first, Buffer.alloc(512), second, Buffer.alloc(512), Buffer.from('x')]), 1],
    [gzipSync(Buffer.concat([packed, Buffer.from('x')])), 1],
  ];
  for (const [at, [bytes, expected]] of cases.entries()) {
    const found = await detect(bytes);
    assert.deepEqual(found.content, TALL, String(at));
    let trailing = 0;
    for await (const part of found.openBytes(() => (trailing += 1))) assert.ok(part.length > 0);
    assert.equal(trailing, expected, String(at));
  }
  const cut = second.subarray(0, -3);
  const wrong = changed(second, second.length - 6, 7);
  for (const bytes of [
    Buffer.concat([first, cut]),
    Buffer.concat([first, Buffer.alloc(9), cut]),
    Buffer.concat([first, Buffer.alloc(9), wrong]),
    Buffer.concat([wrong, Buffer.from('x')]),
  ])
    await assert.rejects(detect(bytes), { code: 'truncated' });
});

test('packed bytes that end too soon are truncated', async () => {
  const random = Buffer.concat(Array.from({ length: 40 }, () => TALL));
  for (const whole of [gzipSync(random), zstdCompressSync(random)])
    await assert.rejects(detect(whole.subarray(0, whole.length - 40)), { code: 'truncated' });
  const archive = zipOf({ 'a.csv': TALL });
  await assert.rejects(detect(archive.subarray(0, archive.length - 60)), { code: 'truncated' });
  const small = { mostBytes: 1_000, mostRatio: 2_000, freeBytes: 1_000 };
  await assert.rejects(detect(gzipSync(TALL), { limits: small }), { code: 'too_large' });
});
