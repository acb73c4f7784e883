import duckdb from '@duckdb/node-bindings';
import type { GrowingBytes } from './growing.ts';

/** A text of DuckDB: its length, then the bytes themselves when they fit, or four of them and where all of them are. */
export const TEXT_WORDS = 4;
const INLINE_BYTES = 12;
/** Memory is mapped in pages of this size or a multiple of it. */
const PAGE_BITS = 12;
const PAGE = 2 ** PAGE_BITS;
const PAGES_IN_HIGH = 2 ** (32 - PAGE_BITS);

/** Whole pages of memory, from an address in two halves on. */
interface Span {
  low: number;
  high: number;
  length: number;
  view: DataView;
}

const NOWHERE: Span = { low: 0, high: -1, length: 0, view: new DataView(new ArrayBuffer(0)) };
const pointer = new BigUint64Array(1);

/**
 * Copies texts one behind the other. DuckDB hands out each long one by a call of its own, which costs ten times the
 * copying; so the pages that hold them are looked at as whole spans. A page with one byte of a text in it can be read to
 * its end, and nothing but the texts is copied from it.
 */
export function copyTexts(texts: Uint32Array, bytes: number, to: GrowingBytes): void {
  const spans = spansOf(texts);
  // Short texts are copied with what follows them, so there must be room behind the last one.
  let at = to.extend(bytes + INLINE_BYTES);
  to.length -= INLINE_BYTES;
  const { view } = to;
  let span = NOWHERE;
  for (let text = 0; text < texts.length; text += TEXT_WORDS) {
    const length = texts[text]!;
    const low = texts[text + 2]!;
    const high = texts[text + 3]!;
    if (length <= INLINE_BYTES) {
      view.setUint32(at, texts[text + 1]!, true);
      view.setUint32(at + 4, low, true);
      view.setUint32(at + 8, high, true);
    } else {
      let start = (low - span.low) >>> 0;
      if (high !== span.high || start >= span.length) {
        span = spanWith(spans, low, high);
        start = low - span.low + (high - span.high) * 2 ** 32;
      }
      copyBytes(span.view, start, length, view, at);
    }
    at += length;
  }
}

/** Eight bytes at a time: several times as fast as one, or as a call for each text. */
function copyBytes(from: DataView, start: number, length: number, to: DataView, at: number): void {
  const whole = length & ~7;
  let index = 0;
  for (; index < whole; index += 8) to.setBigUint64(at + index, from.getBigUint64(start + index, true), true);
  for (; index < length; index += 1) to.setUint8(at + index, from.getUint8(start + index));
}

function spanWith(spans: readonly Span[], low: number, high: number): Span {
  const address = low + high * 2 ** 32;
  return spans.find((span) => {
    const first = span.low + span.high * 2 ** 32;
    return address >= first && address < first + span.length;
  })!;
}

/** The pages of all long texts, neighbours put together. */
function spansOf(texts: Uint32Array): Span[] {
  const ranges: [number, number][] = [];
  let first = -1;
  let end = -2;
  for (let text = 0; text < texts.length; text += TEXT_WORDS) {
    const length = texts[text]!;
    if (length <= INLINE_BYTES) continue;
    const page = (texts[text + 2]! >>> PAGE_BITS) + texts[text + 3]! * PAGES_IN_HIGH;
    const lastPage = page + (((texts[text + 2]! & (PAGE - 1)) + length - 1) >>> PAGE_BITS);
    // Most texts lie right behind the one before.
    if (page >= first && page <= end + 1) {
      if (lastPage > end) end = lastPage;
      continue;
    }
    if (first >= 0) ranges.push([first, end]);
    first = page;
    end = lastPage;
  }
  if (first >= 0) ranges.push([first, end]);
  return joined(ranges).map(([from, to]) => look(from, to - from + 1));
}

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const range of ranges.sort((one, other) => one[0] - other[0])) {
    const before = result.at(-1);
    if (before !== undefined && range[0] <= before[1] + 1) before[1] = Math.max(before[1], range[1]);
    else result.push(range);
  }
  return result;
}

function look(page: number, pages: number): Span {
  const [first, length] = [page * PAGE, pages * PAGE];
  pointer[0] = BigInt(first);
  const memory = duckdb.get_data_from_pointer(pointer.buffer, 0, length);
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  return { low: first % 2 ** 32, high: Math.floor(first / 2 ** 32), length, view };
}
