import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { readSitemap } from './read-sitemap.ts';
import { bytes, codesOf, read } from './testing-read.ts';

const FULL = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${'<url><loc>https://shop.example/a</loc></url>'.repeat(30)}</urlset>`;

test('entities of a document type are neither expanded nor fetched', async () => {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  );
  const { locs, reading } = await read(
    `<!DOCTYPE urlset [<!ENTITY l0 "lol">${lines.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/&l9;&f;</loc></url></urlset>`,
  );
  assert.deepEqual(locs, ['https://shop.example/&l9;&f;']);
  assert.deepEqual(codesOf(reading.faults), ['xml 2', 'xml 2']);
});

test('what is no sitemap is told after its first tag', async () => {
  let pulled = 0;
  function* endless() {
    for (;;) {
      pulled += 1;
      yield bytes(`<!doctype html><html><body>${'<p>Not found</p>'.repeat(1_000)}`);
    }
  }
  const { locs, faults } = await read(endless());
  assert.deepEqual(locs, []);
  assert.deepEqual(faults.slice(-1), ['not_a_sitemap 1']);
  assert.ok(pulled <= 2, `${pulled} pieces`);
  assert.deepEqual((await read('')).faults, ['not_a_sitemap 1']);
  assert.deepEqual((await read('{"pages":[]}')).faults, ['bad_loc 1']);
});

test('the caps hold: bytes, entries, faults, a text without end, a bomb', async () => {
  const many = 'https://shop.example/a\n'.repeat(60_000);
  const protocol = await read(many);
  assert.equal(protocol.entries.length, 60_000);
  assert.deepEqual(protocol.faults, ['over_count 50001']);
  const counted = await read(many, { mostEntries: 100 });
  assert.equal(counted.entries.length, 100);
  assert.deepEqual(counted.faults, ['too_many 101']);
  const small = await read(many, { mostBytes: 1_000 });
  assert.deepEqual(
    [small.reading.bytes, small.faults.length, small.reading.faults[0]?.code],
    [1_000, 1, 'too_large'],
  );
  const bad = await read(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${'<url></url>'.repeat(1_000)}</urlset>`,
    { mostFaults: 5 },
  );
  assert.deepEqual([bad.reading.faults.length, bad.reading.faultCount], [5, 1_000]);
  const bomb = gzipSync(
    Buffer.concat([
      bytes('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>'),
      Buffer.alloc(16 * 1024 * 1024, 0x61),
    ]),
  );
  assert.ok(bomb.length < 100_000);
  const exploded = await read(bomb);
  assert.equal(exploded.entries.length, 0);
  assert.deepEqual(
    exploded.reading.faults.map(({ code }) => code),
    ['too_large'],
  );
  assert.ok(exploded.reading.bytes < 8 * 1024 * 1024, `${exploded.reading.bytes} bytes`);
});

test('more than 50 MB are read with a fault', async () => {
  const filler = `# ${' '.repeat(1_000_000)}\n`;
  function* pieces() {
    for (let index = 0; index < 53; index += 1) yield bytes(filler);
    yield bytes('https://shop.example/last');
  }
  const { locs, reading } = await read(pieces());
  assert.deepEqual(locs, ['https://shop.example/last']);
  assert.deepEqual(
    reading.faults.map(({ code }) => code),
    ['over_size'],
  );
});

test('a broken gzip gives what comes before the break', async () => {
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `https://shop.example/${(index * 7_919) % 5_000}\n`,
  );
  const whole = gzipSync(lines.join(''));
  const cut = await read(whole.subarray(0, whole.length - 2_000));
  assert.ok(cut.locs.length > 100, `${cut.locs.length} addresses`);
  assert.deepEqual(
    cut.reading.faults.map(({ code }) => code).filter((code) => code !== 'bad_loc'),
    ['gzip'],
  );
  const nothing = await read(Buffer.from([0x1f, 0x8b, 0, 0]));
  assert.deepEqual(
    nothing.reading.faults.map(({ code }) => code),
    ['gzip', 'not_a_sitemap'],
  );
});

test('an error of the source reaches the reader after what came before, plain and compressed', async () => {
  const failure = new Error('the connection broke');
  for (const start of [bytes(FULL), gzipSync(FULL)]) {
    async function* source() {
      yield start;
      throw failure;
    }
    await assert.rejects(read(source()), failure);
  }
});

test('a reader who leaves closes the source', async () => {
  for (const piece of [bytes(FULL), gzipSync(FULL)]) {
    let isClosed = false;
    async function* source() {
      try {
        yield piece;
        for (;;) yield piece;
      } finally {
        isClosed = true;
      }
    }
    for await (const entry of readSitemap(source())) if (entry.loc !== '') break;
    await setImmediate();
    assert.equal(isClosed, true);
  }
});

test('a root outside of the namespace of the protocol is told, and read all the same', async () => {
  const inside = '<url><loc>https://shop.example/a</loc></url>';
  const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const told = async (open: string, close = open) =>
    read(`<${open}>${inside}</${close}>`).then(({ locs, faults }) => [locs.length, ...faults]);
  assert.deepEqual(await told(`urlset xmlns="${NAMESPACE}"`, 'urlset'), [1]);
  assert.deepEqual(await told(`s:urlset xmlns:s="${NAMESPACE}"`, 's:urlset'), [1]);
  assert.deepEqual(await told('urlset'), [1, 'namespace 1']);
  assert.deepEqual(await told('urlset xmlns="http://shop.example/map"', 'urlset'), [1, 'namespace 1']);
  assert.deepEqual((await read('<rss><channel/></rss>')).faults, []);
});
