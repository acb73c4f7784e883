import {
  BIGINT,
  DECIMAL,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  INTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import { TABLES, type TableName } from './tables.ts';

const VECTOR_ROWS = 2_048;

const TYPES: Readonly<Record<string, DuckDBType>> = {
  INTEGER,
  BIGINT,
  UTINYINT,
  USMALLINT,
  VARCHAR,
  'DECIMAL(18,4)': DECIMAL(18, 4),
};

export type Column = Int32Array | BigInt64Array | Uint8Array | Uint16Array;
export type Cell = string | number | bigint | null;

interface Appender {
  flushSync(): void;
  appendDataChunk(chunk: DuckDBDataChunk): void;
}

/** Appends to one table: whole columns as they stand in memory, or row after row. */
export class TableWriter {
  /** How many rows have been appended since it was set to zero. */
  appended = 0;
  readonly #appender: Appender;
  readonly #chunk: DuckDBDataChunk;
  readonly #rows: RowBuffer;

  private constructor(appender: Appender, name: TableName) {
    const types = Object.values(TABLES[name]);
    this.#appender = appender;
    this.#chunk = DuckDBDataChunk.create(types.map((type) => TYPES[type] ?? VARCHAR));
    this.#rows = new RowBuffer(types);
  }

  static async open(connection: DuckDBConnection, name: TableName): Promise<TableWriter> {
    return new TableWriter(await connection.createAppender(name), name);
  }

  /** As many columns as the table has, of `count` rows each, none of them null. */
  appendColumns(columns: readonly Column[], count: number): void {
    this.#flushRows();
    this.appended += count;
    for (let start = 0; start < count; start += VECTOR_ROWS) {
      const rows = Math.min(VECTOR_ROWS, count - start);
      bindings.data_chunk_reset(this.#chunk.chunk);
      bindings.data_chunk_set_size(this.#chunk.chunk, rows);
      columns.forEach((column, index) => {
        const vector = bindings.data_chunk_get_vector(this.#chunk.chunk, index);
        copyInto(vector, column.subarray(start, start + rows));
      });
      this.#appender.appendDataChunk(this.#chunk);
    }
  }

  appendRow(cells: readonly Cell[]): void {
    this.#rows.push(cells);
    this.appended += 1;
    if (this.#rows.count === VECTOR_ROWS) this.#flushRows();
  }

  flush(): void {
    this.#flushRows();
    this.#appender.flushSync();
  }

  #flushRows(): void {
    if (this.#rows.count === 0) return;
    bindings.data_chunk_reset(this.#chunk.chunk);
    bindings.data_chunk_set_size(this.#chunk.chunk, this.#rows.count);
    this.#rows.moveTo(this.#chunk);
    this.#appender.appendDataChunk(this.#chunk);
  }
}

function copyInto(vector: bindings.Vector, column: Column): void {
  bindings.copy_data_to_vector(vector, 0, column.buffer as ArrayBuffer, column.byteOffset, column.byteLength);
}

const NUMBERS: Readonly<Record<string, (rows: number) => Column>> = {
  INTEGER: (rows) => new Int32Array(rows),
  BIGINT: (rows) => new BigInt64Array(rows),
  'DECIMAL(18,4)': (rows) => new BigInt64Array(rows),
  UTINYINT: (rows) => new Uint8Array(rows),
  USMALLINT: (rows) => new Uint16Array(rows),
};

class RowBuffer {
  count = 0;
  readonly #columns: readonly (Column | string[])[];
  readonly #valid: readonly Uint8Array[];
  readonly #hasNull: boolean[];

  constructor(types: readonly string[]) {
    this.#columns = types.map((type) => NUMBERS[type]?.(VECTOR_ROWS) ?? new Array<string>(VECTOR_ROWS));
    this.#valid = types.map(() => new Uint8Array(VECTOR_ROWS / 8).fill(255));
    this.#hasNull = types.map(() => false);
  }

  push(cells: readonly Cell[]): void {
    const row = this.count;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const cell = cells[index] ?? null;
      const column = this.#columns[index];
      if (cell === null) this.#setNull(index, row);
      else if (Array.isArray(column)) column[row] = String(cell);
      else if (column instanceof BigInt64Array) column[row] = BigInt(cell);
      else if (column !== undefined) column[row] = Number(cell);
    }
    this.count += 1;
  }

  #setNull(index: number, row: number): void {
    const bits = this.#valid[index];
    if (bits === undefined) return;
    bits[row >> 3] = (bits[row >> 3] ?? 0) & ~(1 << (row & 7));
    this.#hasNull[index] = true;
    const column = this.#columns[index];
    if (Array.isArray(column)) column[row] = '';
  }

  moveTo(chunk: DuckDBDataChunk): void {
    this.#columns.forEach((column, index) => {
      const vector = bindings.data_chunk_get_vector(chunk.chunk, index);
      if (Array.isArray(column))
        for (let row = 0; row < this.count; row += 1)
          bindings.vector_assign_string_element(vector, row, column[row] ?? '');
      else copyInto(vector, column.subarray(0, this.count));
      if (this.#hasNull[index] === true) this.#moveNulls(vector, index);
    });
    this.count = 0;
  }

  #moveNulls(vector: bindings.Vector, index: number): void {
    const bits = this.#valid[index];
    if (bits === undefined) return;
    bindings.vector_ensure_validity_writable(vector);
    bindings.copy_data_to_vector_validity(
      vector,
      0,
      bits.buffer as ArrayBuffer,
      bits.byteOffset,
      bits.byteLength,
    );
    bits.fill(255);
    this.#hasNull[index] = false;
  }
}
