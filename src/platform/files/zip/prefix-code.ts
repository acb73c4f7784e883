/** For lengths up to 15, as Deflate has them. */
const LENGTH_BITS = 4;
const LENGTH_MASK = (1 << LENGTH_BITS) - 1;

export interface PrefixCode {
  /** Of the longest one. */
  bits: number;
  /** By that many next bits: the symbol they begin with, and how many of them it takes; 0 for none. */
  table: Uint16Array;
}

/** The code of these lengths, one for each symbol; undefined where they are more than there is room for. */
export function prefixCode(lengths: Uint8Array): PrefixCode | undefined {
  const most = Math.max(...lengths);
  const table = new Uint16Array(1 << most);
  let next = 0;
  for (let bits = 1; bits <= most; bits += 1) {
    next *= 2;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== bits) continue;
      if (next >= 1 << bits) return undefined;
      for (let at = reversed(next, bits); at < table.length; at += 1 << bits)
        table[at] = (symbol << LENGTH_BITS) | bits;
      next += 1;
    }
  }
  return { bits: most, table };
}

interface Bits {
  peek(bits: number): number;
  skip(bits: number): void;
}

/** The next symbol, or -1 where the code has none. */
export function readSymbol(code: PrefixCode, bits: Bits): number {
  const entry = code.table[bits.peek(code.bits)] as number;
  if (entry === 0) return -1;
  bits.skip(entry & LENGTH_MASK);
  return entry >> LENGTH_BITS;
}

/** Codes begin with their highest bit, and bytes with their lowest. */
function reversed(code: number, bits: number): number {
  let result = 0;
  for (let at = 0; at < bits; at += 1) result |= ((code >> at) & 1) << (bits - 1 - at);
  return result;
}
