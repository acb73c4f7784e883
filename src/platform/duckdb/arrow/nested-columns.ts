import duckdb, { type Vector } from '@duckdb/node-bindings';
import {
  type ArrowColumn,
  type BatchParts,
  BooleanColumn,
  Column,
  DecimalColumn,
  FixedColumn,
  Offsets,
  type Rows,
  TextColumn,
} from './columns.ts';
import { hasBit, setBit } from './growing.ts';
import type { ArrowType } from './types.ts';

export function columnFor(type: ArrowType): ArrowColumn {
  switch (type.kind) {
    case 'int':
    case 'float':
      return new FixedColumn(type.bits / 8);
    case 'date':
      return new FixedColumn(4);
    case 'time':
    case 'timestamp':
      return new FixedColumn(8);
    case 'decimal':
      return type.storedBits === 128 ? new FixedColumn(16) : new DecimalColumn(type.storedBits);
    case 'bool':
      return new BooleanColumn();
    case 'utf8':
    case 'binary':
      return new TextColumn();
    case 'list':
      return new ListColumn(columnFor(type.item));
    case 'fixed list':
      return new FixedListColumn(columnFor(type.item), type.length);
    case 'struct':
      return new StructColumn(type.fields.map((field) => columnFor(field.type)));
    case 'map':
      return new ListColumn(new StructColumn([columnFor(type.key), columnFor(type.value)]));
  }
}

class ListColumn extends Column {
  readonly #offsets = new Offsets();
  readonly #items: ArrowColumn;

  constructor(items: ArrowColumn) {
    super();
    this.#items = items;
  }

  bytes = () => this.#offsets.length + this.#items.bytes();

  /** DuckDB says of each list where its items begin and how many they are; mostly one follows the other. */
  protected add(vector: Vector, { from, count, start }: Rows): void {
    const data = duckdb.vector_get_data(vector, (from + count) * 16);
    const entries = new BigUint64Array(data.buffer, data.byteOffset, (from + count) * 2);
    const child = duckdb.list_vector_get_child(vector);
    const lengths = new Uint32Array(count);
    let pending = { from: 0, count: 0 };
    for (let row = 0; row < count; row += 1) {
      const isNull = this.validity.isNull(start + row);
      const length = isNull ? 0 : Number(entries[(from + row) * 2 + 1]);
      lengths[row] = length;
      if (length === 0) continue;
      const first = Number(entries[(from + row) * 2]);
      if (first === pending.from + pending.count) pending.count += length;
      else {
        if (pending.count > 0) this.#items.append(child, pending.from, pending.count);
        pending = { from: first, count: length };
      }
    }
    if (pending.count > 0) this.#items.append(child, pending.from, pending.count);
    this.#offsets.add(lengths, 1);
  }

  protected addBuffers(batch: BatchParts): void {
    batch.buffers.push(this.#offsets.taken());
    this.#items.parts(batch);
  }

  protected clearValues(): void {
    this.#offsets.clear();
    this.#items.clear();
  }
}

class FixedListColumn extends Column {
  readonly #items: ArrowColumn;
  readonly #length: number;

  constructor(items: ArrowColumn, length: number) {
    super();
    this.#items = items;
    this.#length = length;
  }

  bytes = () => this.#items.bytes();

  protected add(vector: Vector, { from, count, mask }: Rows): void {
    const [first, items] = [from * this.#length, count * this.#length];
    const within = mask === null ? null : this.#spread(mask, from + count);
    this.#items.append(duckdb.array_vector_get_child(vector), first, items, within);
  }

  /** A bit for each item of an array, from one for each array. */
  #spread(mask: Uint8Array, rows: number): Uint8Array {
    const spread = new Uint8Array(Math.ceil((rows * this.#length) / 64) * 8);
    for (let item = 0; item < rows * this.#length; item += 1) {
      const row = Math.floor(item / this.#length);
      if (hasBit(mask, row)) setBit(spread, item);
    }
    return spread;
  }

  protected addBuffers(batch: BatchParts): void {
    this.#items.parts(batch);
  }

  protected clearValues(): void {
    this.#items.clear();
  }
}

class StructColumn extends Column {
  readonly #fields: readonly ArrowColumn[];

  constructor(fields: readonly ArrowColumn[]) {
    super();
    this.#fields = fields;
  }

  bytes = () => this.#fields.reduce((sum, field) => sum + field.bytes(), 0);

  protected add(vector: Vector, { from, count, mask }: Rows): void {
    for (const [index, field] of this.#fields.entries())
      field.append(duckdb.struct_vector_get_child(vector, index), from, count, mask);
  }

  protected addBuffers(batch: BatchParts): void {
    for (const field of this.#fields) field.parts(batch);
  }

  protected clearValues(): void {
    for (const field of this.#fields) field.clear();
  }
}
