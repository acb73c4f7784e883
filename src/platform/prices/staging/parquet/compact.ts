import type { ByteSink } from './byte-sink.ts';

const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12];

/** Fields of one structure in the compact protocol of Thrift, in rising order of their numbers. */
export class Structure {
  readonly #sink: ByteSink;
  #last = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  #head(field: number, type: number): void {
    this.#sink.byte(((field - this.#last) << 4) | type);
    this.#last = field;
  }

  int32(field: number, value: number): this {
    this.#head(field, I32);
    this.#sink.zigzag(value);
    return this;
  }

  int64(field: number, value: number): this {
    this.#head(field, I64);
    this.#sink.zigzag(value);
    return this;
  }

  binary(field: number, bytes: Uint8Array): this {
    this.#head(field, BINARY);
    putBinary(this.#sink, bytes);
    return this;
  }

  structure(field: number, write: (inner: Structure) => void): this {
    this.#head(field, STRUCT);
    putStructure(this.#sink, write);
    return this;
  }

  int32s(field: number, values: readonly number[]): this {
    this.#list(field, I32, values.length);
    for (const value of values) this.#sink.zigzag(value);
    return this;
  }

  binaries(field: number, values: readonly Uint8Array[]): this {
    this.#list(field, BINARY, values.length);
    for (const value of values) putBinary(this.#sink, value);
    return this;
  }

  structures(field: number, count: number, write: (inner: Structure, index: number) => void): this {
    this.#list(field, STRUCT, count);
    for (let index = 0; index < count; index += 1) putStructure(this.#sink, (inner) => write(inner, index));
    return this;
  }

  /** A list of structures that are written already. */
  written(field: number, count: number, bytes: Uint8Array): this {
    this.#list(field, STRUCT, count);
    this.#sink.put(bytes);
    return this;
  }

  #list(field: number, type: number, count: number): void {
    this.#head(field, LIST);
    this.#sink.byte((Math.min(count, 15) << 4) | type);
    if (count >= 15) this.#sink.varint(count);
  }
}

export function putStructure(sink: ByteSink, write: (structure: Structure) => void): void {
  write(new Structure(sink));
  sink.byte(0);
}

function putBinary(sink: ByteSink, bytes: Uint8Array): void {
  sink.varint(bytes.length);
  sink.put(bytes);
}
