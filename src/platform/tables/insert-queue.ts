import type { Sql } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import type { Definitions } from './definitions.ts';
import { insertHot } from './hot-rows.ts';
import { checkBatchSize, type InputRow, MOST_ROWS, refusal, unsteady } from './rows.ts';
import { encodeRows } from './values.ts';

interface Call {
  rows: readonly InputRow[];
  resolve(rowIds: string[]): void;
  reject(error: unknown): void;
}

interface Line {
  table: TableReference;
  waiting: Call[];
  running: number;
}

type Outcome = { call: Call; rowIds: string[] } | { call: Call; error: unknown };

/** While one transaction is on its way to disk, the calls of the next gather; a second one keeps the disk busy. */
const AT_ONCE = 2;
const TRIES = 5;

/**
 * Inserts of many callers into one table share a transaction, each call still whole or not at all, and answered when it
 * is durable. `within` runs in that transaction, once for all of its calls.
 */
export class InsertQueue {
  readonly #database: Database;
  readonly #definitions: Definitions;
  readonly #within: (sql: Sql, table: TableReference, rowIds: readonly string[]) => Promise<void>;
  readonly #lines = new Map<string, Line>();

  constructor(
    database: Database,
    definitions: Definitions,
    within: (sql: Sql, table: TableReference, rowIds: readonly string[]) => Promise<void>,
  ) {
    this.#database = database;
    this.#definitions = definitions;
    this.#within = within;
  }

  insert(table: TableReference, rows: readonly InputRow[]): Promise<string[]> {
    checkBatchSize(rows);
    const key = `${table.accountId}/${table.tableId}`;
    const line = this.#lines.get(key) ?? { table, waiting: [], running: 0 };
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ rows, resolve, reject });
      if (line.running < AT_ONCE) void this.#work(key, line);
    });
  }

  async #work(key: string, line: Line): Promise<void> {
    line.running += 1;
    while (line.waiting.length > 0) await this.#store(line.table, takeCalls(line.waiting));
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }

  async #store(table: TableReference, calls: readonly Call[]): Promise<void> {
    try {
      const outcomes = await this.#database.forAccount(table.accountId)((sql) =>
        this.#insertAll(sql, table, calls),
      );
      for (const outcome of outcomes) {
        if ('error' in outcome) outcome.call.reject(outcome.error);
        else outcome.call.resolve(outcome.rowIds);
      }
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }

  async #insertAll(sql: Sql, table: TableReference, calls: readonly Call[]): Promise<Outcome[]> {
    const known = this.#definitions.known(table);
    const first = known && (await this.#insertWith(sql, known, calls, false));
    if (first !== undefined) return first;
    for (let left = TRIES; left > 0; left -= 1) {
      const definition = await this.#definitions.refresh(sql, table);
      const outcomes = await this.#insertWith(sql, definition, calls, true);
      if (outcomes !== undefined) return outcomes;
    }
    throw unsteady();
  }

  /** Undefined when the definition may be an old one. */
  async #insertWith(
    sql: Sql,
    definition: TableDefinition,
    calls: readonly Call[],
    fresh: boolean,
  ): Promise<Outcome[] | undefined> {
    const checked = calls.map((call) => ({ call, ...encodeRows(definition, call.rows) }));
    if (!fresh && checked.some(({ faults }) => faults.length > 0)) return undefined;
    const lines = checked.flatMap(({ encoded, faults }) => (faults.length > 0 ? [] : encoded));
    const rowIds = lines.length === 0 ? [] : await insertHot(sql, definition, lines);
    if (rowIds.length !== lines.length) return undefined;
    if (rowIds.length > 0) await this.#within(sql, definition, rowIds);
    let taken = 0;
    return checked.map(({ call, faults }) => {
      if (faults.length > 0) return { call, error: refusal(faults) };
      taken += call.rows.length;
      return { call, rowIds: rowIds.slice(taken - call.rows.length, taken) };
    });
  }
}

function takeCalls(waiting: Call[]): Call[] {
  let rows = waiting[0]!.rows.length;
  let count = 1;
  while (count < waiting.length && rows + waiting[count]!.rows.length <= MOST_ROWS) {
    rows += waiting[count]!.rows.length;
    count += 1;
  }
  return waiting.splice(0, count);
}
