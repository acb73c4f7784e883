import type { Sql } from '../../../../kernel/sql.ts';
import type { SearchConsoleClient } from '../schema/client.ts';
import { SCOPES } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { findConnection } from '../store/connections.ts';
import { hasPending } from '../store/states.ts';
import { type KnownClient, readClient } from './clients.ts';

/** Without any secret. */
export async function showClient(
  services: SearchConsoleServices,
  sql: Sql,
  accountId: string,
): Promise<SearchConsoleClient> {
  const client = await readClient(services, sql, accountId);
  return {
    kind: client?.kind ?? null,
    client_id: client?.id ?? null,
    redirect_uri: client?.kind === 'oauth' ? client.redirectUri : null,
    has_secret: client !== undefined && (client.kind === 'service_account' || client.secret !== null),
    source: client?.source ?? null,
    connection: await showConnection(sql, accountId, client),
  };
}

async function showConnection(
  sql: Sql,
  accountId: string,
  client: KnownClient | undefined,
): Promise<SearchConsoleClient['connection']> {
  const row = await findConnection(sql, accountId);
  if (client !== undefined && row?.client_id === client.id)
    return {
      status: row.status,
      scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
      email: row.email,
      connected_at: row.connected_at.toISOString(),
      reason: row.reason,
    };
  const isPending = client !== undefined && (await hasPending(sql, accountId));
  const status = client === undefined ? 'none' : isPending ? 'pending' : 'configured';
  return { status, scopes: [], email: null, connected_at: null, reason: null };
}
