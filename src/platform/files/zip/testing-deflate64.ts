/** What a block says: a byte, or to go back so far and repeat so much. */
export type Token = number | readonly [length: number, distance: number];
export type Block =
  | { kind: 'stored'; bytes: Buffer }
  /** `isSkewed` gives the symbols lengths from 1 to 15, where there are 16 of them at most. */
  | { kind: 'fixed' | 'dynamic'; tokens: readonly Token[]; isSkewed?: boolean };

const LENGTHS = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115],
  ...[131, 163, 195, 227],
];
const DISTANCES = [
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537],
  ...[2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577, 32769, 49153],
];
const LONG = 285;
const MOST_SHORT = 257;
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

class BitWriter {
  readonly bytes: number[] = [];
  #held = 0;
  #count = 0;

  write(value: number, bits: number): void {
    for (let at = 0; at < bits; at += 1) {
      this.#held |= ((value >> at) & 1) << this.#count;
      this.#count += 1;
      if (this.#count === 8) this.flush();
    }
  }

  flush(): void {
    if (this.#count > 0) this.bytes.push(this.#held);
    this.#held = 0;
    this.#count = 0;
  }
}

/** Packs as told; nothing is looked for. */
export function deflate64(blocks: readonly Block[]): Buffer {
  const out = new BitWriter();
  blocks.forEach((block, place) => {
    out.write(place === blocks.length - 1 ? 1 : 0, 1);
    out.write(['stored', 'fixed', 'dynamic'].indexOf(block.kind), 2);
    if (block.kind === 'stored') {
      out.flush();
      out.write(block.bytes.length, 16);
      out.write(~block.bytes.length, 16);
      for (const byte of block.bytes) out.write(byte, 8);
      return;
    }
    const symbols: Coded[] = [...block.tokens.flatMap(symbolsOf), { of: 'literals', symbol: 256 }];
    const codes = block.kind === 'fixed' ? FIXED : writtenCodes(out, symbols, block.isSkewed === true);
    for (const { of, symbol, extra } of symbols) {
      writeCode(out, codes[of], symbol);
      if (extra !== undefined) out.write(...extra);
    }
  });
  out.flush();
  return Buffer.from(out.bytes);
}

/** What these blocks say. */
export function contentOf(blocks: readonly Block[]): Buffer {
  const bytes: number[] = [];
  for (const block of blocks)
    for (const token of block.kind === 'stored' ? block.bytes : block.tokens)
      if (typeof token === 'number') bytes.push(token);
      else for (let at = 0; at < token[0]; at += 1) bytes.push(bytes[bytes.length - token[1]] as number);
  return Buffer.from(bytes);
}

interface Coded {
  of: 'literals' | 'distances';
  symbol: number;
  extra?: [value: number, bits: number];
}
type Codes = Record<Coded['of'], number[]>;

function symbolsOf(token: Token): Coded[] {
  if (typeof token === 'number') return [{ of: 'literals', symbol: token }];
  const [length, distance] = token;
  const short = LENGTHS.findLastIndex((base) => base <= length);
  const far = DISTANCES.findLastIndex((base) => base <= distance);
  return [
    length > MOST_SHORT
      ? { of: 'literals', symbol: LONG, extra: [length - 3, 16] }
      : { of: 'literals', symbol: 257 + short, extra: [length - (LENGTHS[short] ?? 0), lengthBits(short)] },
    { of: 'distances', symbol: far, extra: [distance - (DISTANCES[far] ?? 0), distanceBits(far)] },
  ];
}

const lengthBits = (symbol: number): number => Math.max(0, (symbol >> 2) - 1);
const distanceBits = (symbol: number): number => Math.max(0, (symbol >> 1) - 1);

const flat = (count: number): number[] => {
  const bits = Math.ceil(Math.log2(count));
  const short = 2 ** bits - count;
  return Array.from({ length: count }, (_, symbol) => (symbol < short ? bits - 1 : bits));
};

const FIXED: Codes = {
  literals: Array.from({ length: 288 }, (_, symbol) => {
    if (symbol < 144 || symbol > 279) return 8;
    return symbol < 256 ? 9 : 7;
  }),
  distances: flat(32),
};

/** Writes the lengths of the codes in the way of a dynamic block. */
function writtenCodes(out: BitWriter, symbols: readonly Coded[], isSkewed: boolean): Codes {
  const codes = {
    literals: isSkewed ? skewed(symbols, 'literals', 286) : flat(286),
    distances: isSkewed ? skewed(symbols, 'distances', 32) : flat(32),
  };
  out.write(codes.literals.length - 257, 5);
  out.write(codes.distances.length - 1, 5);
  out.write(ORDER.length - 4, 4);
  const ofLengths = flat(ORDER.length);
  for (const symbol of ORDER) out.write(ofLengths[symbol] ?? 0, 3);
  const all = [...codes.literals, ...codes.distances];
  for (let at = 0; at < all.length; ) {
    const length = all[at] ?? 0;
    const run = all.slice(at).findIndex((other) => other !== length);
    const count = run === -1 ? all.length - at : run;
    at += writeRun(out, ofLengths, { length, count, isAgain: at > 0 && all[at - 1] === length });
  }
  return codes;
}

function writeRun(
  out: BitWriter,
  code: number[],
  { length, count, isAgain }: { length: number; count: number; isAgain: boolean },
): number {
  const told = (symbol: number, most: number, least: number, bits: number): number => {
    const times = Math.min(most, count);
    writeCode(out, code, symbol);
    out.write(times - least, bits);
    return times;
  };
  if (length === 0 && count >= 11) return told(18, 138, 11, 7);
  if (length === 0 && count >= 3) return told(17, 10, 3, 3);
  if (isAgain && count >= 3) return told(16, 6, 3, 2);
  writeCode(out, code, length);
  return 1;
}

/** One bit for the first symbol, two for the next one, and so on. */
function skewed(symbols: readonly Coded[], wanted: Coded['of'], count: number): number[] {
  const used = [...new Set(symbols.flatMap(({ of, symbol }) => (of === wanted ? [symbol] : [])))];
  const bits = new Array<number>(count).fill(0);
  used.forEach((symbol, place) => {
    bits[symbol] = Math.min(place + 1, Math.max(1, used.length - 1));
  });
  return bits;
}

function writeCode(out: BitWriter, bits: readonly number[], symbol: number): void {
  const length = bits[symbol] ?? 0;
  // Codes of one length follow each other, behind those that are shorter.
  const before = bits.filter(
    (other, place) => other > 0 && (other < length || (other === length && place < symbol)),
  );
  const code = before.reduce((sum, other) => sum + 2 ** (length - other), 0);
  for (let at = length - 1; at >= 0; at -= 1) out.write((code >> at) & 1, 1);
}
