import type { ByteSink } from './byte-sink.ts';

const HALF = 2 ** 32;

/** How many bits a number from 0 on needs. */
export const widthOf = (value: number): number =>
  value < HALF ? 32 - Math.clz32(value) : 64 - Math.clz32(value / HALF);

/** Puts values of a width of at most 24, the lowest bits first; what is missing to whole bytes is zero. */
function putBits(
  sink: ByteSink,
  values: Int32Array,
  { start, end, width }: { start: number; end: number; width: number },
): void {
  const bytes = sink.room((((end - start) * width) >> 3) + 8);
  let at = sink.length;
  let kept = 0;
  let bits = 0;
  for (let index = start; index < end; index += 1) {
    kept |= (values[index] ?? 0) << bits;
    bits += width;
    while (bits >= 8) {
      bytes[at] = kept;
      at += 1;
      kept >>>= 8;
      bits -= 8;
    }
  }
  if (bits > 0) {
    bytes[at] = kept;
    at += 1;
  }
  sink.length = at;
}

const LEAST_RUN = 8;

/** Runs of the same number, and what lies between them bit by bit. */
export function putRuns(sink: ByteSink, values: Int32Array, count: number, width: number): void {
  let literal = 0;
  let at = 0;
  while (at < count) {
    const value = values[at] ?? 0;
    let end = at + 1;
    while (end < count && values[end] === value) end += 1;
    // Between runs there are always eights.
    const run = at + ((LEAST_RUN - ((at - literal) % LEAST_RUN)) % LEAST_RUN);
    if (end - run >= LEAST_RUN) {
      putLiteral(sink, values, { start: literal, end: run, width });
      putRun(sink, value, end - run, width);
      literal = end;
    }
    at = end;
  }
  putLiteral(sink, values, { start: literal, end: count, width });
}

function putLiteral(
  sink: ByteSink,
  values: Int32Array,
  span: { start: number; end: number; width: number },
): void {
  const count = span.end - span.start;
  if (count === 0) return;
  const eights = (count + 7) >> 3;
  sink.varint(eights * 2 + 1);
  const after = sink.length + eights * span.width;
  putBits(sink, values, span);
  sink.room(after - sink.length).fill(0, sink.length, after);
  sink.length = after;
}

export function putRun(sink: ByteSink, value: number, count: number, width: number): void {
  sink.varint(count * 2);
  for (let rest = value, left = width; left > 0; left -= 8, rest >>>= 8) sink.byte(rest & 0xff);
}

const BLOCK = 1_024;
const PARTS = 4;
const PART = BLOCK / PARTS;

/**
 * Whole numbers by what they differ from the one before. A difference has whole bytes, because what repeats among them is
 * found by the compression then.
 */
export class DeltaEncoder {
  readonly #deltas = new Float64Array(BLOCK);

  /** @param values between -(2 ** 51) and 2 ** 51. */
  put(sink: ByteSink, values: Float64Array, count: number): void {
    sink.varint(BLOCK);
    sink.varint(PARTS);
    sink.varint(count);
    sink.zigzag(values[0] ?? 0);
    for (let start = 1; start < count; start += BLOCK)
      this.#block(sink, values, start, Math.min(BLOCK, count - start));
  }

  #block(sink: ByteSink, values: Float64Array, start: number, count: number): void {
    const deltas = this.#deltas;
    let before = values[start - 1] ?? 0;
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const value = values[start + index] ?? 0;
      const delta = value - before;
      before = value;
      deltas[index] = delta;
      if (delta < least) least = delta;
    }
    sink.zigzag(least);
    const widths = sink.length;
    sink.room(PARTS).fill(0, widths, widths + PARTS);
    sink.length += PARTS;
    for (let part = 0; part * PART < count; part += 1) {
      const first = part * PART;
      const bytes = this.#reduce(first, Math.min(first + PART, count), least);
      sink.room(1)[widths + part] = bytes * 8;
      this.#putPart(sink, first, bytes);
    }
  }

  /** Makes the differences count from the least one; the bytes that the largest needs. */
  #reduce(first: number, end: number, least: number): number {
    const deltas = this.#deltas;
    let most = 0;
    for (let index = first; index < end; index += 1) {
      const delta = (deltas[index] ?? 0) - least;
      deltas[index] = delta;
      if (delta > most) most = delta;
    }
    deltas.fill(0, end, first + PART);
    return (widthOf(most) + 7) >> 3;
  }

  #putPart(sink: ByteSink, first: number, width: number): void {
    if (width === 0) return;
    const deltas = this.#deltas;
    const { buffer, byteOffset } = sink.room(PART * width + 8);
    const view = new DataView(buffer, byteOffset);
    let at = sink.length;
    for (let index = first; index < first + PART; index += 1, at += width) {
      const delta = deltas[index] ?? 0;
      // What is above the width is written over by the next one.
      view.setInt32(at, delta, true);
      if (width > 4) view.setInt32(at + 4, delta / HALF, true);
    }
    sink.length = at;
  }
}
