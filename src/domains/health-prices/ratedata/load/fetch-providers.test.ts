import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { upstreamFailed } from '../../../../kernel/errors.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import { createProviderFetcher, unpackProviders } from './fetch-providers.ts';

const CONTENT = Buffer.from('{"provider_groups":[]}');

type Field = readonly [at: number, size: 2 | 4, value: number];

function record(signature: number, length: number, fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature);
  for (const [at, size, value] of fields) bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** A zip archive of files as they are. */
function zipOf(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, content] of Object.entries(files)) {
    const offset = Buffer.concat(parts).length;
    const label = Buffer.from(name);
    const sizes = [content.length, content.length] as const;
    parts.push(record(0x04034b50, 30, [[26, 2, label.length]]), label, content);
    directory.push(
      record(0x02014b50, 46, [
        ...([
          [16, 4, crc32(content)],
          [20, 4, sizes[0]],
          [24, 4, sizes[1]],
        ] as const),
        ...([
          [28, 2, label.length],
          [42, 4, offset],
        ] as const),
      ]),
      label,
    );
  }
  const [body, central] = [Buffer.concat(parts), Buffer.concat(directory)];
  return Buffer.concat([
    body,
    central,
    record(0x06054b50, 22, [
      [12, 4, central.length],
      [16, 4, body.length],
    ]),
  ]);
}

test('a provider file is taken out of whatever it is packed in', async () => {
  for (const bytes of [
    CONTENT,
    gzipSync(CONTENT),
    zstdCompressSync(CONTENT),
    zipOf({ 'a.json': CONTENT }),
    zipOf({ '__MACOSX/a.json': CONTENT, 'a.json.gz': gzipSync(CONTENT) }),
  ])
    assert.deepEqual(await unpackProviders(bytes), { bytes: CONTENT });
});

test('one that cannot be unpacked leaves its group unresolved, with the reason', async () => {
  const cases: [Buffer, RegExp][] = [
    [gzipSync(CONTENT).subarray(0, 20), /no readable gzip/],
    [zstdCompressSync(CONTENT).subarray(0, 12), /no readable zstd/],
    [zipOf({ 'a.json': CONTENT, 'b.json': CONTENT }), /no readable zip: it has 2 files/],
    [gzipSync(gzipSync(gzipSync(gzipSync(CONTENT)))), /more than 3 times/],
  ];
  for (const [bytes, reason] of cases) {
    const file = await unpackProviders(bytes);
    assert.match('unresolved' in file ? file.unresolved : '', reason);
  }
});

test('a host that sends none of its files is asked for the others once each', async () => {
  const asked: string[] = [];
  const web = {
    async fetch(url: string) {
      asked.push(url);
      throw upstreamFailed('The host did not answer.');
    },
  } as unknown as GuardedClient;
  const fetchFile = createProviderFetcher(web);
  const { signal } = new AbortController();
  const fileAt = (index: number, host = 'payer.example') =>
    fetchFile(`https://${host}/${index}.json`, signal);
  const silent = await Promise.all(Array.from({ length: 8 }, (_, index) => fileAt(index)));
  assert.deepEqual(silent[0], { unresolved: 'The host did not answer.' });
  assert.equal(asked.length, 8 * 3);
  await fileAt(8);
  assert.equal(asked.length, 8 * 3 + 1);
  await fileAt(0, 'other.example');
  assert.equal(asked.length, 8 * 3 + 1 + 3);
});
