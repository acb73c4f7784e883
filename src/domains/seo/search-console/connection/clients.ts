import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { SearchConsoleServices } from '../services.ts';
import { findClient } from '../store/clients.ts';

/** What is needed of a service account's key file. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  private_key_id: string | null;
}

interface ClientBasics {
  id: string;
  source: 'account' | 'instance';
}

export type KnownClient = ClientBasics &
  (
    | { kind: 'oauth'; secret: string | null; redirectUri: string }
    | { kind: 'service_account'; account: ServiceAccount }
  );

/** The page of the dashboard that the provider sends people back to. */
export const dashboardCallback = (services: Pick<SearchConsoleServices, 'publicUrl'>): string =>
  `${services.publicUrl().replace(/\/+$/, '')}/seo/search-console/callback`;

export const clientContext = (accountId: string): string => `search-console/${accountId}/client`;
export const tokenContext = (accountId: string, grantId: string, what: 'access' | 'refresh'): string =>
  `search-console/${accountId}/${grantId}/${what}`;
export const verifierContext = (accountId: string, stateHash: Buffer): string =>
  `search-console/${accountId}/${stateHash.toString('hex')}/verifier`;

/** The account's own client, or else the one of the instance. */
export async function readClient(
  services: SearchConsoleServices,
  sql: Sql,
  accountId: string,
): Promise<KnownClient | undefined> {
  const row = await findClient(sql, accountId);
  if (row === undefined) {
    const { client } = services.config;
    if (client === undefined) return undefined;
    const redirectUri = dashboardCallback(services);
    return { kind: 'oauth', id: client.id, secret: client.secret, redirectUri, source: 'instance' };
  }
  const secret =
    row.sealed_secret === null
      ? null
      : services.sealer.open(row.sealed_secret, clientContext(accountId)).toString();
  if (row.kind === 'service_account') {
    const account = JSON.parse(must(secret, 'the key of the service account')) as ServiceAccount;
    return { kind: 'service_account', id: row.client_id, account, source: 'account' };
  }
  const redirectUri = row.redirect_uri ?? dashboardCallback(services);
  return { kind: 'oauth', id: row.client_id, secret, redirectUri, source: 'account' };
}
