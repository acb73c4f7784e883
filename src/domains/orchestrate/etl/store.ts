import { type Sql, statement } from '../../../kernel/sql.ts';

const save = statement(
  'etl.save-connection',
  `INSERT INTO etl_connections (account_id, name, sealed, host, database) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account_id, name) DO UPDATE SET sealed = excluded.sealed, host = excluded.host,
     database = excluded.database, updated_at = now()`,
);
const find = statement<{ sealed: Buffer }>(
  'etl.find-connection',
  'SELECT sealed FROM etl_connections WHERE name = $1',
);
const openSchema = statement<{ place: string }>('etl.open-schema', 'SELECT open_data_schema($1) AS place');

export interface SavedConnection {
  name: string;
  sealed: Buffer;
  host: string;
  database: string;
}

export const saveConnection = (
  sql: Sql,
  accountId: string,
  { name, sealed, host, database }: SavedConnection,
) => save.run(sql, [accountId, name, sealed, host, database]);

export const findConnection = async (sql: Sql, name: string): Promise<Buffer | undefined> =>
  (await find.first(sql, [name]))?.sealed;

/** The schema of the account's own tables, which is there from now on. */
export const openDataSchema = async (sql: Sql, accountId: string): Promise<string> =>
  (await openSchema.one(sql, [accountId])).place;
