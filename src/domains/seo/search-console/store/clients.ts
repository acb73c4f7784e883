import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface ClientRow {
  kind: 'oauth' | 'service_account';
  /** The email address of a service account. */
  client_id: string;
  sealed_secret: Buffer | null;
  redirect_uri: string | null;
}

const find = statement<ClientRow>(
  'search-console.find-client',
  'SELECT kind, client_id, sealed_secret, redirect_uri FROM sc_clients WHERE account_id = $1',
);
const save = statement(
  'search-console.save-client',
  `INSERT INTO sc_clients (account_id, kind, client_id, sealed_secret, redirect_uri) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account_id) DO UPDATE SET kind = excluded.kind, client_id = excluded.client_id,
     sealed_secret = excluded.sealed_secret, redirect_uri = excluded.redirect_uri, updated_at = clock_timestamp()`,
);
const remove = statement('search-console.remove-client', 'DELETE FROM sc_clients WHERE account_id = $1');

export const findClient = (sql: Sql, accountId: string) => find.first(sql, [accountId]);

export const saveClient = (sql: Sql, accountId: string, row: ClientRow) =>
  save.run(sql, [accountId, row.kind, row.client_id, row.sealed_secret, row.redirect_uri]);

export const removeClient = (sql: Sql, accountId: string) => remove.run(sql, [accountId]);
