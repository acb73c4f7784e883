import type { Sql } from '../../kernel/sql.ts';
import { type Database, isDatabaseLost } from '../postgres/database.ts';
import type { TableDefinition, TableReference } from './definition.ts';
import type { Definitions } from './definitions.ts';
import { insertHot } from './hot-rows.ts';
import { checkBatchSize, type InputRow, MOST_ROWS, refusal, unsteady } from './rows.ts';
import { encodeRows, type ValueFault } from './values.ts';

interface Call<Note> {
  rows: readonly InputRow[];
  note: Note;
  resolve(rowIds: string[]): void;
  reject(error: unknown): void;
}

interface Line<Note> {
  table: TableReference;
  waiting: Call<Note>[];
  running: number;
  /** In the transactions that are running. */
  rows: number;
  /** Called with every call that comes while the next transaction is waiting for company. */
  gathering: (() => void) | undefined;
}

interface Checked<Note> {
  call: Call<Note>;
  encoded: string[];
  faults: ValueFault[];
}

/** What one call stored, and what its caller said about it. */
export interface Inserted<Note> {
  rows: number;
  note: Note;
}

/** Runs in the transaction of the rows, once for all calls that share it, and is sent together with them. */
export type WithinInsert<Note> = (
  sql: Sql,
  table: TableReference,
  inserted: readonly Inserted<Note>[],
) => Promise<void>;

const TRIES = 5;
/** While one transaction is under way the calls of the next gather; only behind a large one they do not wait. */
const LARGE = 1_000;
const AT_ONCE = 4;
const GATHER_MS = 2;
const FEW = 4;
const COMPANY = 0.9;

/** The definition was an old one: nothing may be kept of what was written with it. */
class Outdated extends Error {}

/**
 * Inserts of many callers into one table share a transaction, each call still whole or not at all, and answered when it
 * is durable.
 */
export class InsertQueue<Note = undefined> {
  readonly #database: Database;
  readonly #definitions: Definitions;
  readonly #within: WithinInsert<Note>;
  readonly #written: (table: TableReference, rows: number) => void;
  readonly #lines = new Map<string, Line<Note>>();

  constructor(
    database: Database,
    definitions: Definitions,
    within: WithinInsert<Note>,
    written: (table: TableReference, rows: number) => void,
  ) {
    this.#database = database;
    this.#definitions = definitions;
    this.#within = within;
    this.#written = written;
  }

  insert(table: TableReference, rows: readonly InputRow[], note: Note): Promise<string[]> {
    checkBatchSize(rows);
    const key = `${table.accountId}/${table.tableId}`;
    const line: Line<Note> = this.#lines.get(key) ?? {
      table,
      waiting: [],
      running: 0,
      rows: 0,
      gathering: undefined,
    };
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ rows, note, resolve, reject });
      line.gathering?.();
      if (line.running === 0 || (line.rows >= LARGE && line.running < AT_ONCE)) void this.#work(key, line);
    });
  }

  async #work(key: string, line: Line<Note>): Promise<void> {
    line.running += 1;
    while (line.waiting.length > 0) {
      const calls = takeCalls(line.waiting);
      const rows = calls.reduce((sum, call) => sum + call.rows.length, 0);
      line.rows += rows;
      await this.#store(line.table, calls);
      this.#written(line.table, rows);
      line.rows -= rows;
      await gather(line, calls.length + line.waiting.length);
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(key);
  }

  async #store(table: TableReference, calls: readonly Call<Note>[]): Promise<void> {
    try {
      await this.#insertAll(table, calls);
    } catch (error) {
      if (calls.length === 1 || isDatabaseLost(error)) for (const call of calls) call.reject(error);
      // Undone as a whole, perhaps for the sake of one of them: the others are stored without it.
      else for (const call of calls) await this.#store(table, [call]);
    }
  }

  /** With the definition at hand, and with a fresh one when rows do not fit it or it is an old one. */
  async #insertAll(table: TableReference, calls: readonly Call<Note>[]): Promise<void> {
    const known = this.#definitions.known(table);
    const checked = known === undefined ? [] : checkAll(known, calls);
    const fits = known !== undefined && checked.every(({ faults }) => faults.length === 0);
    if (fits && (await this.#insertChecked(known, checked))) return;
    for (let left = TRIES; left > 0; left -= 1) {
      const definition = await this.#database.readingAs(table.accountId)((sql) =>
        this.#definitions.refresh(sql, table),
      );
      if (await this.#insertChecked(definition, checkAll(definition, calls))) return;
    }
    throw unsteady();
  }

  /** False when the definition was an old one; otherwise every call is answered. */
  async #insertChecked(definition: TableDefinition, checked: readonly Checked<Note>[]): Promise<boolean> {
    const accepted = checked.filter(({ faults }) => faults.length === 0);
    try {
      const rowIds = accepted.length === 0 ? [] : await this.#write(definition, accepted);
      let taken = 0;
      for (const { call, encoded } of accepted) {
        call.resolve(rowIds.slice(taken, taken + encoded.length));
        taken += encoded.length;
      }
    } catch (error) {
      if (error instanceof Outdated) return false;
      throw error;
    }
    for (const { call, faults } of checked) if (faults.length > 0) call.reject(refusal(faults));
    return true;
  }

  #write(definition: TableDefinition, accepted: readonly Checked<Note>[]): Promise<string[]> {
    const lines = accepted.flatMap(({ encoded }) => encoded);
    const inserted = accepted.map(({ call, encoded }) => ({ rows: encoded.length, note: call.note }));
    return this.#database.forAccount(definition.accountId)(async (sql) => {
      const [written, told] = await Promise.allSettled([
        insertHot(sql, definition, lines),
        this.#within(sql, definition, inserted),
      ]);
      if (written.status === 'rejected') throw written.reason;
      if (written.value.length === 0) throw new Outdated();
      if (told.status === 'rejected') throw told.reason;
      return written.value;
    });
  }
}

/** Whoever was answered just now, or waits, is likely to be here again at once: a transaction for most of them is cheaper. */
async function gather<Note>(line: Line<Note>, callers: number): Promise<void> {
  const enough = Math.floor(callers * COMPANY);
  if (callers < FEW || line.waiting.length >= enough) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    line.gathering = () => {
      if (line.waiting.length < enough) return;
      clearTimeout(timer);
      resolve();
    };
  });
  line.gathering = undefined;
}

const checkAll = <Note>(definition: TableDefinition, calls: readonly Call<Note>[]): Checked<Note>[] =>
  calls.map((call) => ({ call, ...encodeRows(definition, call.rows) }));

function takeCalls<Note>(waiting: Call<Note>[]): Call<Note>[] {
  let rows = 0;
  const over = waiting.findIndex((call, place) => {
    rows += call.rows.length;
    return place > 0 && rows > MOST_ROWS;
  });
  return waiting.splice(0, over === -1 ? waiting.length : over);
}
