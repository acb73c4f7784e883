import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sampleOf } from '../../web/src/pages/datasets/import/file-sample.ts';

const fileOf = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'file');
const many = (line: (at: number) => string, between = '') =>
  Array.from({ length: 20_000 }, (_, at) => line(at)).join(between);

test('the beginning of a large file ends with a whole record', async () => {
  const csv = many((at) => `${at},"two\nlines of ${at}"\n`);
  const sample = (await sampleOf(fileOf(csv)))!;
  const text = await sample.body.text();
  assert.equal(sample.isWhole, false);
  assert.ok(csv.startsWith(text) && text.length > 200_000);
  assert.match(text, /\n(\d+),"two\nlines of \1"\n$/);

  const lines = await (await sampleOf(fileOf(many((at) => `{"a":"\\"${at}"}\n`))))!.body.text();
  for (const line of lines.trim().split('\n')) JSON.parse(line);
  const array = await (await sampleOf(fileOf(`[${many((at) => `{"a":["]${at}"]}`, ',')}]`)))!.body.text();
  assert.ok(JSON.parse(array).length > 5_000);
});

test('gzip is unpacked as far as needed; a small file is its own sample; what only the whole tells has none', async () => {
  const random = Uint8Array.from({ length: 400_000 }, (_, at) => (at * 7_919) % 251);
  const lines = many((at) => `${at},${random[at]},${(at * 2_654_435_761) % 4_294_967_296}\n`).repeat(4);
  const packed = gzipSync(lines, { level: 1 });
  assert.ok(packed.length > 256 * 1_024);
  const sample = (await sampleOf(fileOf(new Uint8Array(packed))))!;
  assert.equal(sample.isUnpacked, true);
  assert.ok(lines.startsWith(await sample.body.text()));
  assert.equal((await sampleOf(fileOf('PAR1 small')))?.isWhole, true);
  assert.equal(await sampleOf(fileOf(`PAR1${'x'.repeat(300_000)}`)), undefined);
  assert.equal(await sampleOf(fileOf(`no line end ${'x'.repeat(300_000)}`)), undefined);
});
