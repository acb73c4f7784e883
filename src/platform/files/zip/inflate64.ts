import { PackedBits } from './packed-bits.ts';
import { type PrefixCode, prefixCode, readSymbol } from './prefix-code.ts';

const WINDOW_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
const END_OF_BLOCK = 256;
const MOST_MATCH_BYTES = 3 + 0xffff;
/** More than the codes of a block, and than a literal or match, can take. */
const MOST_CODES_BYTES = 1_024;
const MOST_SYMBOL_BYTES = 16;

/** Of the lengths and distances of matches: what each symbol stands for, and how many bits are added to it. */
const LENGTHS = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115],
  ...[131, 163, 195, 227, 3],
];
const LENGTH_BITS = [
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 16],
];
const DISTANCE_BITS = Array.from({ length: 32 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const DISTANCES = DISTANCE_BITS.map((_, symbol) =>
  DISTANCE_BITS.slice(0, symbol).reduce((distance, bits) => distance + 2 ** bits, 1),
);

/** In which the lengths of the codes of a block are told. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** Say a length again: how many bits tell how often, and how often at least. */
const REPEATS: Readonly<Record<number, readonly [bits: number, least: number]>> = {
  ...{ 16: [2, 3], 17: [3, 3], 18: [7, 11] },
};

interface Codes {
  literals: PrefixCode;
  distances: PrefixCode;
}

/** Unpacks Deflate64, which Windows makes of large files: Deflate with a larger window and longer matches. */
export async function* inflate64(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bits = new PackedBits(packed);
  const window = new Window();
  try {
    for (let isLast = false; !isLast; ) {
      await bits.ensure(MOST_CODES_BYTES);
      isLast = bits.read(1) === 1;
      const kind = bits.read(2);
      if (kind === 0) yield* stored(bits, window);
      else if (kind < 3) yield* coded(bits, window, kind === 1 ? fixedCodes() : readCodes(bits));
      else throw damaged();
    }
    yield window.take();
  } finally {
    await bits.close();
  }
}

/** As `node:zlib` has it. */
const damaged = (): Error =>
  Object.assign(new Error('The data is not what Deflate64 makes.'), { code: 'Z_DATA_ERROR' });

async function* stored(bits: PackedBits, window: Window): AsyncGenerator<Buffer> {
  bits.toByte();
  let left = bits.read(16);
  if ((bits.read(16) ^ left) !== 0xffff || bits.isOverrun) throw damaged();
  while (left > 0) {
    await bits.ensure(1);
    const bytes = bits.bytes(Math.min(left, CHUNK_BYTES));
    if (bytes.length === 0) throw damaged();
    window.put(bytes);
    left -= bytes.length;
    if (window.isFull) yield window.take();
  }
}

async function* coded(bits: PackedBits, window: Window, codes: Codes): AsyncGenerator<Buffer> {
  for (;;) {
    await bits.ensure(MOST_SYMBOL_BYTES);
    const isOver = readMatches(bits, window, codes);
    if (bits.isOverrun) throw damaged();
    if (window.isFull) yield window.take();
    if (isOver) return;
  }
}

/** As much as is here and there is room for; true at the end of the block. */
function readMatches(bits: PackedBits, window: Window, { literals, distances }: Codes): boolean {
  while (!window.isFull && (bits.length >= MOST_SYMBOL_BYTES || bits.isEnded)) {
    const symbol = readSymbol(literals, bits);
    if (symbol === END_OF_BLOCK) return true;
    if (symbol >= 0 && symbol < END_OF_BLOCK) window.putByte(symbol);
    else {
      const length = amountOf(symbol - END_OF_BLOCK - 1, LENGTHS, LENGTH_BITS, bits);
      const distance = amountOf(readSymbol(distances, bits), DISTANCES, DISTANCE_BITS, bits);
      window.repeat(length, distance);
    }
    if (bits.isOverrun) throw damaged();
  }
  return false;
}

function amountOf(
  symbol: number,
  bases: readonly number[],
  extra: readonly number[],
  bits: PackedBits,
): number {
  const base = bases[symbol];
  if (base === undefined) throw damaged();
  return base + bits.read(extra[symbol] as number);
}

function fixedCodes(): Codes {
  const literals = new Uint8Array(288).fill(8).fill(9, 144, 256).fill(7, 256, 280);
  return { literals: codeOf(literals), distances: codeOf(new Uint8Array(32).fill(5)) };
}

function readCodes(bits: PackedBits): Codes {
  const [literals, distances, told] = [257 + bits.read(5), 1 + bits.read(5), 4 + bits.read(4)];
  const ofLengths = new Uint8Array(ORDER.length);
  for (const symbol of ORDER.slice(0, told)) ofLengths[symbol] = bits.read(3);
  const code = codeOf(ofLengths);
  const all = new Uint8Array(literals + distances);
  for (let at = 0; at < all.length; ) {
    const symbol = readSymbol(code, bits);
    const [extra = 0, least = 1] = REPEATS[symbol] ?? [];
    const count = least + bits.read(extra);
    if (symbol === -1 || at + count > all.length || (symbol === 16 && at === 0)) throw damaged();
    all.fill(symbol === 16 ? (all[at - 1] as number) : symbol > 16 ? 0 : symbol, at, at + count);
    at += count;
  }
  return { literals: codeOf(all.subarray(0, literals)), distances: codeOf(all.subarray(literals)) };
}

function codeOf(ofSymbols: Uint8Array): PrefixCode {
  const code = prefixCode(ofSymbols);
  if (code === undefined) throw damaged();
  return code;
}

/** What was unpacked last: as far back as matches reach, and what nobody has taken yet. */
class Window {
  readonly #data = Buffer.allocUnsafeSlow(WINDOW_BYTES + CHUNK_BYTES + MOST_MATCH_BYTES);
  /** Behind the bytes that were taken, and behind all. */
  #taken = 0;
  #end = 0;

  get isFull(): boolean {
    return this.#end >= WINDOW_BYTES + CHUNK_BYTES;
  }

  putByte(byte: number): void {
    this.#data[this.#end] = byte;
    this.#end += 1;
  }

  put(bytes: Buffer): void {
    bytes.copy(this.#data, this.#end);
    this.#end += bytes.length;
  }

  repeat(length: number, distance: number): void {
    if (distance > this.#end) throw damaged();
    // Byte by byte, because a match may repeat what it has only just put there.
    for (const end = this.#end + length; this.#end < end; this.#end += 1)
      this.#data[this.#end] = this.#data[this.#end - distance] as number;
  }

  take(): Buffer {
    const bytes = Buffer.from(this.#data.subarray(this.#taken, this.#end));
    const from = Math.max(0, this.#end - WINDOW_BYTES);
    this.#data.copyWithin(0, from, this.#end);
    this.#end -= from;
    this.#taken = this.#end;
    return bytes;
  }
}
