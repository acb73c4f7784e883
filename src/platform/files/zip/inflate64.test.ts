import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { inflate64 } from './inflate64.ts';
import { type Block, contentOf, deflate64, type Token } from './testing-deflate64.ts';
import { readDirectory, readEntry } from './zip.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpacked(bytes: Buffer, size = 1_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of inflate64(chunksOf(bytes, size))) parts.push(part);
  return Buffer.concat(parts);
}

/** The same numbers every time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomFrom(7);
const NOISE = Buffer.from(Array.from({ length: 65_535 }, () => random(256)));
const LITERALS: Token[] = [...'a price file'].map((letter) => letter.charCodeAt(0));
const FAR: Token[] = [
  ...([
    [300, 60_000],
    [65_538, 1],
    [65_538, 65_536],
    [258, 32_769],
    [257, 32_768],
  ] as const),
  ...([
    [3, 49_152],
    [4, 49_153],
    [40_000, 50_000],
    [259, 3],
    [11, 17],
    [227, 65_535],
  ] as const),
];
const BLOCKS: Block[] = [
  { kind: 'stored', bytes: NOISE },
  { kind: 'fixed', tokens: [...LITERALS, ...FAR, 255, 144, 143] },
  { kind: 'stored', bytes: Buffer.alloc(0) },
  { kind: 'dynamic', tokens: [...FAR, ...LITERALS, [65_538, 65_536], [65_537, 40_000]] },
  { kind: 'dynamic', isSkewed: true, tokens: [1, 2, [70, 5], 3, [900, 33_000], 4, [3, 1], [19, 65_000]] },
  { kind: 'fixed', tokens: Array.from({ length: 12 }, () => [65_538, 4] as const) },
];

test('long and far matches are unpacked, however the bytes come', async () => {
  const packed = deflate64(BLOCKS);
  const content = contentOf(BLOCKS);
  for (const size of [1, 13, 4_096, packed.length])
    assert.ok((await unpacked(packed, size)).equals(content), `in chunks of ${size}`);
  assert.deepEqual(await unpacked(deflate64([{ kind: 'fixed', tokens: [] }])), Buffer.alloc(0));
});

test('matches of every length and distance are unpacked', async () => {
  const tokens = Array.from({ length: 4_000 }, (): Token => {
    if (random(3) === 0) return random(256);
    const length = 3 + random(random(20) === 0 ? 65_536 : 300);
    return [length, 1 + random(2 ** (1 + random(16)))];
  });
  for (const kind of ['fixed', 'dynamic'] as const) {
    const blocks: Block[] = [
      { kind: 'stored', bytes: NOISE },
      { kind, tokens: [0, ...tokens] },
    ];
    assert.ok((await unpacked(deflate64(blocks), 300)).equals(contentOf(blocks)), kind);
  }
});

test('what Deflate packs without its longest matches is the same', async () => {
  const text = Buffer.from(Array.from({ length: 300_000 }, () => 65 + random(1 + random(26))));
  for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY])
    for (const level of [0, 1, 9])
      assert.ok((await unpacked(deflateRawSync(text, { level, strategy }))).equals(text));
});

test('what is damaged or ends too soon is refused', async () => {
  const packed = deflate64(BLOCKS);
  const code = 'Z_DATA_ERROR';
  for (const length of [0, 1, 4, 60_000, 65_560, packed.length - 3, packed.length - 1])
    await assert.rejects(unpacked(packed.subarray(0, length)), { code }, String(length));
  const wrong = (...blocks: Block[]) => unpacked(deflate64(blocks));
  await assert.rejects(wrong({ kind: 'fixed', tokens: [1, [3, 2]] }), { code });
  await assert.rejects(unpacked(Buffer.from([0b111, 0, 0])), { code });
  await assert.rejects(unpacked(Buffer.from([0b001, 5, 0, 5, 0, 1, 2, 3, 4, 5])), { code });
  for (let at = 0; at < 200; at += 1) {
    const noise = Buffer.from(NOISE.subarray(at * 50, at * 50 + 400));
    await unpacked(noise).catch((error: unknown) => assert.equal((error as { code: unknown }).code, code));
  }
});

test('an archive has its parts in Deflate64, with their check sums', async () => {
  const content = contentOf(BLOCKS);
  const read = async (archive: Buffer, most = content.length) => {
    const [entry] = (await readDirectory(archive)).values();
    const parts: Buffer[] = [];
    for await (const part of readEntry(archive, entry!, most)) parts.push(part);
    return Buffer.concat(parts);
  };
  const archive = archiveOf(deflate64(BLOCKS), content);
  assert.ok((await read(archive)).equals(content));
  await assert.rejects(read(archiveOf(deflate64(BLOCKS), NOISE)), /not what was packed/);
  await assert.rejects(read(archive, 100_000), { kind: 'too_large' });
  await assert.rejects(read(archiveOf(Buffer.from([7]), content)), /is damaged/);
});

/** With one part, `a`. */
function archiveOf(packed: Buffer, content: Buffer): Buffer {
  const local = Buffer.alloc(30);
  const central = Buffer.alloc(46);
  const end = Buffer.alloc(22);
  local.writeUInt32LE(0x04034b50);
  central.writeUInt32LE(0x02014b50);
  end.writeUInt32LE(0x06054b50);
  for (const [header, at] of [
    [local, 4],
    [central, 6],
  ] as const) {
    header.writeUInt16LE(21, at);
    header.writeUInt16LE(9, at + 4);
    header.writeUInt32LE(crc32(content), at + 10);
    header.writeUInt32LE(packed.length, at + 14);
    header.writeUInt32LE(content.length, at + 18);
    header.writeUInt16LE(1, at + 22);
  }
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(47, 12);
  end.writeUInt32LE(31 + packed.length, 16);
  const name = Buffer.from('a');
  return Buffer.concat([local, name, packed, central, name, end]);
}
