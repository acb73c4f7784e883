import { LRUCache } from 'lru-cache';
import { type Sql, statement } from '../../kernel/sql.ts';
import { readDefinition } from './catalogue.ts';
import type { TableDefinition, TableReference } from './definition.ts';

const MOST_KNOWN = 2_000;

const selectCurrent = statement(
  'tables.is-current',
  'SELECT FROM stored_tables WHERE account_id = $1 AND table_id = $2 AND schema_version = $3',
);

/** Definitions at hand, so that a write need not read one first. They may be old: whoever writes has to check. */
export class Definitions {
  readonly #known = new LRUCache<string, TableDefinition>({ max: MOST_KNOWN });

  known(table: TableReference): TableDefinition | undefined {
    return this.#known.get(keyOf(table));
  }

  async refresh(sql: Sql, table: TableReference): Promise<TableDefinition> {
    const definition = await readDefinition(sql, table);
    this.#known.set(keyOf(table), definition);
    return definition;
  }

  async isCurrent(sql: Sql, { accountId, tableId, schemaVersion }: TableDefinition): Promise<boolean> {
    return (await selectCurrent.run(sql, [accountId, tableId, schemaVersion])) > 0;
  }
}

const keyOf = ({ accountId, tableId }: TableReference): string => `${accountId}/${tableId}`;
