import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { fixture } from '../hpt/testing-parse.ts';
import { type DetectOptions, detectFile } from './index.ts';
import { zipOf } from './testing-zip.ts';

const TALL = fixture('cms/hpt-csv-tall/V3.0.0_Tall_CSV_Format_Example.csv');
const WIDE = fixture('cms/hpt-csv-wide/V2.0.0_Wide_CSV_Format_Example.csv');
const JSON_FILE = fixture('validator/sample-valid-bom.json');
const PAYER = fixture('payers/v2_ffs-single-plan-sample.json');

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
    [gzipSync(zipOf({ 'a.csv': TALL })), 'unsupported_format', /inside/],
    ['name,price\nx,1\n', 'wrong_kind', /neither/],
    ['{"a":1}', 'wrong_kind', /neither/],
  ];
  for (const [bytes, code, message] of cases) await assert.rejects(detect(bytes), { code, message }, code);
});

test('a page is told by its first 200 characters of text', async () => {
  await assert.rejects(detect(`<html><body>${'word '.repeat(100)}</body></html>`), (error: Error) => {
    assert.equal(error.message.replace(/^[^:]*: /, '').length, 200);
    return true;
  });
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
