import type { TableReference, Tables } from '../../../platform/tables/index.ts';

const FLUSH_AT = 5_000;

/** Moves new rows into segments once enough have come in on this node, one table after the other, away from requests. */
export class DatasetMaintenance {
  readonly #tables: Tables;
  readonly #onError: (error: unknown) => void;
  readonly #written = new Map<string, number>();
  #work: Promise<void> = Promise.resolve();

  constructor(tables: Tables, onError: (error: unknown) => void) {
    this.#tables = tables;
    this.#onError = onError;
  }

  rowsWritten(table: TableReference, count: number): void {
    const name = `${table.accountId}/${table.tableId}`;
    const written = (this.#written.get(name) ?? 0) + count;
    this.#written.set(name, written);
    if (written < FLUSH_AT) return;
    this.#written.delete(name);
    this.#work = this.#work.then(() => this.#tidy(table)).catch(this.#onError);
  }

  /** Settles when nothing is under way. */
  async stop(): Promise<void> {
    await this.#work;
  }

  async #tidy(table: TableReference): Promise<void> {
    await this.#tables.flush(table);
    await this.#tables.merge(table);
  }
}
