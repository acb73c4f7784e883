import { emit } from '../../../../kernel/events.ts';
import { must } from '../../../../kernel/must.ts';
import { inTurn } from '../../../../platform/postgres/locks.ts';
import { searchConsoleNeedsReconnect } from '../events.ts';
import { needsReconnect, notConfigured, notYetConnected, scopeMissing } from '../not-connected.ts';
import { GrantRefused, refreshTokens, serviceAccountTokens, type Tokens } from '../provider/oauth.ts';
import { includesScope, SCOPES, type Scope, scopeText } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { type ConnectionRow, findConnection, loseConnection, saveAccessToken } from '../store/connections.ts';
import { type KnownClient, readClient, tokenContext } from './clients.ts';

/** So that a token does not run out between its look-up and its use. */
const EARLY_MS = 60_000;

interface Connected {
  client: KnownClient;
  connection: ConnectionRow;
}

/** One that is good for the scope. A token that the provider has just refused is not given out again. */
export async function accessToken(
  services: SearchConsoleServices,
  accountId: string,
  scope: Scope,
  refused?: string,
): Promise<string> {
  const known = await requireConnection(services, accountId, scope);
  return usableToken(services, accountId, known, refused) ?? refreshOnce(services, accountId, scope, refused);
}

/** Throws what stands in the way of asking, with the next step. */
export async function requireConnection(
  services: SearchConsoleServices,
  accountId: string,
  scope: Scope,
): Promise<Connected> {
  const { client, connection } = await services.database.readingAs(accountId)(async (sql) => ({
    client: await readClient(services, sql, accountId),
    connection: await findConnection(sql, accountId),
  }));
  if (client === undefined) throw notConfigured();
  // A grant is good for the client that it was given to, and for no other.
  if (connection === undefined || connection.client_id !== client.id) throw notYetConnected();
  if (connection.status === 'needs_reconnect') throw needsReconnect();
  if (!includesScope(connection.scopes, scope)) throw scopeMissing(scope);
  return { client, connection };
}

function usableToken(
  { sealer, clock }: SearchConsoleServices,
  accountId: string,
  { connection: { grant_id: grantId, sealed_access: sealed, access_expires_at: expires } }: Connected,
  refused: string | undefined,
): string | undefined {
  if (sealed === null || expires === null) return undefined;
  if (expires.getTime() - EARLY_MS <= clock.now().getTime()) return undefined;
  const token = sealer.open(sealed, tokenContext(accountId, grantId, 'access')).toString();
  return token === refused ? undefined : token;
}

/** Under way on this node, so that many requests wait for one refresh and one connection. */
const refreshing = new Map<string, Promise<string>>();

function refreshOnce(
  services: SearchConsoleServices,
  accountId: string,
  scope: Scope,
  refused: string | undefined,
): Promise<string> {
  const key = `${accountId}/${scope}`;
  const work = () => refreshInTurn(services, accountId, scope, refused);
  const known = refreshing.get(key) ?? inTurn(services.database, `search-console/${accountId}/token`, work);
  refreshing.set(key, known);
  return known.finally(() => refreshing.delete(key));
}

/** What another node has fetched meanwhile is used. */
async function refreshInTurn(
  services: SearchConsoleServices,
  accountId: string,
  scope: Scope,
  refused: string | undefined,
): Promise<string> {
  const known = await requireConnection(services, accountId, scope);
  const fetched = usableToken(services, accountId, known, refused);
  if (fetched !== undefined) return fetched;
  const { grant_id: grantId } = known.connection;
  // Whoever asked first may leave; the others still need the token.
  const tokens = await fetchTokens(services, accountId, known, new AbortController().signal).catch(
    async (error: unknown) => {
      if (!(error instanceof GrantRefused)) throw error;
      await markLost(services, accountId, grantId, error.code);
      throw needsReconnect();
    },
  );
  const seal = (text: string, what: 'access' | 'refresh') =>
    services.sealer.seal(text, tokenContext(accountId, grantId, what));
  await services.database.forAccount(accountId)((sql) =>
    saveAccessToken(
      sql,
      { accountId, grantId },
      {
        sealedAccess: seal(tokens.accessToken, 'access'),
        expiresAt: expiryOf(services, tokens),
        sealedRefresh: tokens.refreshToken === null ? null : seal(tokens.refreshToken, 'refresh'),
      },
    ),
  );
  return tokens.accessToken;
}

export const expiryOf = ({ clock }: SearchConsoleServices, { expiresInSecs }: Tokens): Date =>
  new Date(clock.now().getTime() + expiresInSecs * 1_000);

function fetchTokens(
  { config, sealer }: SearchConsoleServices,
  accountId: string,
  { client, connection }: Connected,
  signal: AbortSignal,
): Promise<Tokens> {
  if (client.kind === 'service_account') {
    const { client_email: email, private_key: privateKey, private_key_id: keyId } = client.account;
    const scopes = SCOPES.filter((scope) => connection.scopes.includes(scope));
    return serviceAccountTokens(config, { email, privateKey, keyId, scope: scopeText(scopes) }, signal);
  }
  const sealed = must(connection.sealed_refresh, 'the refresh token of the connection');
  const refreshToken = sealer
    .open(sealed, tokenContext(accountId, connection.grant_id, 'refresh'))
    .toString();
  return refreshTokens(
    config,
    { client: { id: client.id, secret: client.secret ?? '' }, refreshToken },
    signal,
  );
}

/** Told once, however many requests find out. */
const markLost = (
  { database }: SearchConsoleServices,
  accountId: string,
  grantId: string,
  reason: string,
): Promise<void> =>
  database.forAccount(accountId)(async (sql) => {
    if (!(await loseConnection(sql, accountId, grantId, reason))) return;
    await emit(sql, searchConsoleNeedsReconnect, { accountId, subject: accountId, payload: { reason } });
  });
