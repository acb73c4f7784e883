import { createPrivateKey } from 'node:crypto';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, invalidRequest, upstreamFailed } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { searchConsoleDisconnected } from '../events.ts';
import { GrantRefused, revokeToken, serviceAccountTokens, type Tokens } from '../provider/oauth.ts';
import type { SaveClient } from '../schema/client.ts';
import { SCOPES, scopeText } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { findClient, removeClient, saveClient } from '../store/clients.ts';
import { findConnection, removeConnection } from '../store/connections.ts';
import { removeStates } from '../store/states.ts';
import { clientContext, type ServiceAccount, tokenContext } from './clients.ts';
import { storeConsent } from './store-consent.ts';

type Ctx = Context<SearchConsoleServices>;

/** What is to be done, once the provider has agreed to it. */
export type ClientChange =
  | { kind: 'disconnect' }
  | { kind: 'oauth'; clientId: string; secret: string | undefined; redirectUri: string | undefined }
  | { kind: 'service_account'; account: ServiceAccount; tokens: Tokens };

const faulty = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

/** Asks the provider what has to be asked: to revoke the access, or whether it knows the service account. */
export async function prepareChange(ctx: Ctx, body: SaveClient): Promise<ClientChange> {
  const { kind = 'oauth', client_id: clientId, client_secret: secret, redirect_uri: redirectUri } = body;
  if (clientId === null) {
    await revokeAccess(ctx);
    return { kind: 'disconnect' };
  }
  if (kind === 'service_account') return prepareServiceAccount(ctx, body);
  if (clientId === undefined) throw faulty('client_id', 'is required for an OAuth client; null disconnects');
  if (redirectUri !== undefined) checkRedirect(redirectUri);
  await refuseOther(ctx, clientId);
  return { kind, clientId, secret, redirectUri };
}

async function revokeAccess({ services, account, signal, read }: Ctx): Promise<void> {
  const row = await read((sql) => findConnection(sql, account.id));
  if (row?.sealed_refresh == null) return;
  const context = tokenContext(account.id, row.grant_id, 'refresh');
  const token = services.sealer.open(row.sealed_refresh, context).toString();
  await revokeToken(services.config, token, signal);
}

async function prepareServiceAccount(
  ctx: Ctx,
  { service_account: given }: SaveClient,
): Promise<ClientChange> {
  if (given === undefined) throw faulty('service_account', 'is required for this kind');
  const { client_email: email, private_key: privateKey, private_key_id: keyId = null } = given;
  checkKey(privateKey);
  await refuseOther(ctx, email);
  const request = { email, privateKey, keyId, scope: scopeText(SCOPES) };
  const tokens = await serviceAccountTokens(ctx.services.config, request, ctx.signal).catch(
    (error: unknown) => {
      if (!(error instanceof GrantRefused)) throw error;
      throw upstreamFailed(
        `Search Console refused the service account: ${error.code}. Check the key, and that the account is enabled.`,
      );
    },
  );
  return {
    kind: 'service_account',
    account: { client_email: email, private_key: privateKey, private_key_id: keyId },
    tokens,
  };
}

function checkKey(privateKey: string): void {
  try {
    if (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') return;
  } catch {
    // Told below; the reason may show parts of the key.
  }
  throw faulty('service_account.private_key', 'is not an RSA private key in PEM');
}

/** A code travels to it, so it goes to this machine or over TLS. */
function checkRedirect(text: string): void {
  const url = URL.parse(text);
  const isLocal = url !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === null || url.hash !== '' || (url.protocol !== 'https:' && !isLocal))
    throw faulty('redirect_uri', 'must be an https URL without a fragment, or an http URL of this machine');
}

/** An access is good for the client it was given to: with another one it would be left at the provider, unrevoked. */
async function refuseOther({ account, read }: Ctx, clientId: string): Promise<void> {
  const connection = await read((sql) => findConnection(sql, account.id));
  if (connection === undefined || connection.client_id === clientId) return;
  throw conflict(
    'Search Console is connected with another client. Disconnect it first with client_id null, which revokes its access.',
  );
}

export async function applyChange(
  { services, account, actor }: Ctx,
  sql: Sql,
  change: ClientChange,
): Promise<void> {
  const seal = (text: string) => services.sealer.seal(text, clientContext(account.id));
  if (change.kind === 'disconnect') {
    const wasConnected = (await removeConnection(sql, account.id)) > 0;
    await removeStates(sql, account.id);
    await removeClient(sql, account.id);
    if (wasConnected)
      await emit(sql, searchConsoleDisconnected, {
        accountId: account.id,
        subject: account.id,
        payload: { actor: actor.id },
      });
    return;
  }
  if (change.kind === 'service_account') {
    const { account: key, tokens } = change;
    const client = { kind: change.kind, client_id: key.client_email, redirect_uri: null };
    await saveClient(sql, account.id, { ...client, sealed_secret: seal(JSON.stringify(key)) });
    const granted = { tokens, clientId: key.client_email, scopes: SCOPES, email: key.client_email };
    await storeConsent(services, sql, { accountId: account.id, actorId: actor.id }, granted);
    return;
  }
  const before = await findClient(sql, account.id);
  const isSame = before?.kind === 'oauth' && before.client_id === change.clientId;
  await saveClient(sql, account.id, {
    kind: 'oauth',
    client_id: change.clientId,
    sealed_secret: change.secret === undefined ? (isSame ? before.sealed_secret : null) : seal(change.secret),
    redirect_uri: change.redirectUri ?? (isSame ? before.redirect_uri : null),
  });
}
