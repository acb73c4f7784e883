import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface ConnectionRow {
  grant_id: string;
  status: 'connected' | 'needs_reconnect';
  client_id: string;
  scopes: string[];
  email: string | null;
  sealed_refresh: Buffer | null;
  sealed_access: Buffer | null;
  access_expires_at: Date | null;
  reason: string | null;
  connected_at: Date;
  /** When its properties were last listed. */
  properties_at: Date | null;
}

export interface NewConnection {
  grantId: string;
  clientId: string;
  scopes: readonly string[];
  email: string | null;
  sealedRefresh: Buffer | null;
  sealedAccess: Buffer;
  accessExpiresAt: Date;
  actorId: string;
}

const find = statement<ConnectionRow>(
  'search-console.find-connection',
  `SELECT grant_id, status, client_id, scopes, email, sealed_refresh, sealed_access, access_expires_at, reason, connected_at,
     properties_at
   FROM sc_connections WHERE account_id = $1`,
);
const save = statement(
  'search-console.save-connection',
  `INSERT INTO sc_connections (account_id, grant_id, status, client_id, scopes, email, sealed_refresh, sealed_access,
     access_expires_at, connected_by)
   VALUES ($1, $2, 'connected', $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (account_id) DO UPDATE SET grant_id = excluded.grant_id, status = 'connected', client_id = excluded.client_id,
     scopes = excluded.scopes, email = excluded.email, sealed_refresh = excluded.sealed_refresh,
     sealed_access = excluded.sealed_access, access_expires_at = excluded.access_expires_at, reason = NULL,
     connected_by = excluded.connected_by, connected_at = clock_timestamp(), properties_at = NULL`,
);
const saveAccess = statement(
  'search-console.save-access',
  `UPDATE sc_connections SET sealed_access = $3, access_expires_at = $4, sealed_refresh = coalesce($5, sealed_refresh)
   WHERE account_id = $1 AND grant_id = $2`,
);
const lose = statement(
  'search-console.lose-connection',
  `UPDATE sc_connections SET status = 'needs_reconnect', reason = $3, sealed_access = NULL, access_expires_at = NULL
   WHERE account_id = $1 AND grant_id = $2 AND status = 'connected'`,
);
const noteProperties = statement(
  'search-console.note-properties',
  'UPDATE sc_connections SET properties_at = clock_timestamp() WHERE account_id = $1 AND grant_id = $2',
);
const remove = statement(
  'search-console.remove-connection',
  'DELETE FROM sc_connections WHERE account_id = $1',
);

export const findConnection = (sql: Sql, accountId: string) => find.first(sql, [accountId]);

export const saveConnection = (sql: Sql, accountId: string, one: NewConnection) =>
  save.run(sql, [
    accountId,
    one.grantId,
    one.clientId,
    one.scopes,
    one.email,
    one.sealedRefresh,
    one.sealedAccess,
    one.accessExpiresAt,
    one.actorId,
  ]);

export const saveAccessToken = (
  sql: Sql,
  { accountId, grantId }: { accountId: string; grantId: string },
  token: { sealedAccess: Buffer; expiresAt: Date; sealedRefresh: Buffer | null },
) => saveAccess.run(sql, [accountId, grantId, token.sealedAccess, token.expiresAt, token.sealedRefresh]);

/** Answers whether it was connected until now. */
export const loseConnection = async (
  sql: Sql,
  accountId: string,
  grantId: string,
  reason: string,
): Promise<boolean> => (await lose.run(sql, [accountId, grantId, reason])) > 0;

export const notePropertiesListed = (sql: Sql, accountId: string, grantId: string) =>
  noteProperties.run(sql, [accountId, grantId]);

export const removeConnection = (sql: Sql, accountId: string) => remove.run(sql, [accountId]);
