import duckdb, { type Vector } from '@duckdb/node-bindings';
import { GrowingBytes, setBit, Validity } from './growing.ts';
import { copyTexts, TEXT_WORDS } from './texts.ts';

/** The parts of a record batch, in the order of the format: a node for each column, then its buffers. */
export interface BatchParts {
  nodes: { length: number; nulls: number }[];
  buffers: Uint8Array[];
}

/** Takes values out of DuckDB's vectors into the buffers of one Arrow column. */
export interface ArrowColumn {
  /** The rows from `from` on of a vector; those that `within` has no bit for are null, as what they are part of is. */
  append(vector: Vector, from: number, count: number, within?: Uint8Array | null): void;
  parts(batch: BatchParts): void;
  clear(): void;
  /** How much a batch of what was appended takes. */
  bytes(): number;
}

export abstract class Column implements ArrowColumn {
  protected readonly validity = new Validity();

  append(vector: Vector, from: number, count: number, within: Uint8Array | null = null): void {
    const start = this.validity.length;
    const mask = both(maskOf(vector, from + count), within);
    this.validity.add(mask, from, count);
    this.add(vector, { from, count, start, mask });
  }

  parts(batch: BatchParts): void {
    batch.nodes.push({ length: this.validity.length, nulls: this.validity.nulls });
    batch.buffers.push(this.validity.taken());
    this.addBuffers(batch);
  }

  clear(): void {
    this.validity.clear();
    this.clearValues();
  }

  abstract bytes(): number;
  protected abstract add(vector: Vector, rows: Rows): void;
  protected abstract addBuffers(batch: BatchParts): void;
  protected abstract clearValues(): void;
}

/** Rows of a vector, and where they begin in the column. */
export interface Rows {
  from: number;
  count: number;
  start: number;
  /** In the vector's own order. */
  mask: Uint8Array | null;
}

const both = (one: Uint8Array | null, other: Uint8Array | null): Uint8Array | null =>
  one === null || other === null ? (one ?? other) : one.map((byte, index) => byte & (other[index] ?? 0));

const maskOf = (vector: Vector, rows: number): Uint8Array | null =>
  duckdb.vector_get_validity(vector, Math.ceil(rows / 64) * 8) as Uint8Array | null;

/** Values that both keep in the same way. */
export class FixedColumn extends Column {
  readonly #values = new GrowingBytes();
  readonly #width: number;

  constructor(width: number) {
    super();
    this.#width = width;
  }

  bytes = () => this.#values.length;

  protected add(vector: Vector, { from, count, start }: Rows): void {
    const width = this.#width;
    this.#values.add(duckdb.vector_get_data(vector, (from + count) * width).subarray(from * width));
    // Behind a null DuckDB has whatever was in its memory before.
    for (let row = start; this.validity.nulls > 0 && row < start + count; row += 1)
      if (this.validity.isNull(row)) this.#values.bytes.fill(0, row * width, (row + 1) * width);
  }

  protected addBuffers({ buffers }: BatchParts): void {
    buffers.push(this.#values.taken());
  }

  protected clearValues(): void {
    this.#values.clear();
  }
}

/** DuckDB keeps short decimals in short integers, Arrow all of them in 128 bits. */
export class DecimalColumn extends Column {
  readonly #values = new GrowingBytes();
  readonly #bits: 16 | 32 | 64;

  constructor(bits: 16 | 32 | 64) {
    super();
    this.#bits = bits;
  }

  bytes = () => this.#values.length;

  protected add(vector: Vector, { from, count, start }: Rows): void {
    const width = this.#bits / 8;
    const data = duckdb.vector_get_data(vector, (from + count) * width);
    const source = new DataView(data.buffer, data.byteOffset, data.byteLength);
    let at = this.#values.extend(count * 16);
    for (let row = 0; row < count; row += 1, at += 16) {
      const value = this.validity.isNull(start + row) ? 0n : this.#read(source, (from + row) * width);
      this.#values.view.setBigInt64(at, value, true);
      this.#values.view.setBigInt64(at + 8, value < 0n ? -1n : 0n, true);
    }
  }

  #read(source: DataView, at: number): bigint {
    if (this.#bits === 64) return source.getBigInt64(at, true);
    return BigInt(this.#bits === 32 ? source.getInt32(at, true) : source.getInt16(at, true));
  }

  protected addBuffers({ buffers }: BatchParts): void {
    buffers.push(this.#values.taken());
  }

  protected clearValues(): void {
    this.#values.clear();
  }
}

export class BooleanColumn extends Column {
  readonly #bits = new GrowingBytes();

  bytes = () => this.#bits.length;

  protected add(vector: Vector, { from, count, start }: Rows): void {
    const data = duckdb.vector_get_data(vector, from + count);
    const before = this.#bits.length;
    this.#bits.extend(((start + count + 7) >> 3) - before);
    const { bytes } = this.#bits;
    bytes.fill(0, before, this.#bits.length);
    for (let row = 0; row < count; row += 1)
      if (data[from + row] !== 0 && !this.validity.isNull(start + row)) setBit(bytes, start + row);
  }

  protected addBuffers({ buffers }: BatchParts): void {
    buffers.push(this.#bits.taken());
  }

  protected clearValues(): void {
    this.#bits.clear();
  }
}

/** Where each value ends, from zero on. */
export class Offsets {
  readonly #values = new GrowingBytes();
  #last = 0;

  constructor() {
    this.clear();
  }

  get length(): number {
    return this.#values.length;
  }

  /** Of the lengths in every `step`th place; answers their sum. */
  add(lengths: Uint32Array, step: number): number {
    const before = this.#last;
    let at = this.#values.extend((lengths.length / step) * 4);
    let last = before;
    const { view } = this.#values;
    for (let index = 0; index < lengths.length; index += step, at += 4) {
      last += lengths[index]!;
      view.setInt32(at, last, true);
    }
    this.#last = last;
    return last - before;
  }

  taken = () => this.#values.taken();

  clear(): void {
    this.#values.clear();
    this.#last = 0;
    this.#values.view.setInt32(this.#values.extend(4), 0, true);
  }
}

export class TextColumn extends Column {
  readonly #offsets = new Offsets();
  readonly #bytes = new GrowingBytes(64 * 1_024);

  bytes = () => this.#offsets.length + this.#bytes.length;

  protected add(vector: Vector, { from, count, start }: Rows): void {
    const width = TEXT_WORDS * 4;
    const data = duckdb.vector_get_data(vector, (from + count) * width).subarray(from * width);
    let texts = new Uint32Array(data.buffer, data.byteOffset, count * TEXT_WORDS);
    if (this.validity.nulls > 0) {
      texts = texts.slice();
      for (let row = 0; row < count; row += 1)
        if (this.validity.isNull(start + row)) texts.fill(0, row * TEXT_WORDS, (row + 1) * TEXT_WORDS);
    }
    copyTexts(texts, this.#offsets.add(texts, TEXT_WORDS), this.#bytes);
  }

  protected addBuffers({ buffers }: BatchParts): void {
    buffers.push(this.#offsets.taken(), this.#bytes.taken());
  }

  protected clearValues(): void {
    this.#offsets.clear();
    this.#bytes.clear();
  }
}
