import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import type { Consent } from '../connection/authorise.ts';
import { storeConsent } from '../connection/store-consent.ts';
import { refreshProperties } from '../properties/refresh-properties.ts';
import type { Connected } from '../schema/client.ts';
import type { SearchConsoleServices } from '../services.ts';
import { startSyncs } from '../sync/define-nightly.ts';

/** Both ways to call back do the same; the provider was asked before. */
export const connect = (
  { services, account, actor, tx }: Context<SearchConsoleServices>,
  { tokens, clientId, scopes, returnTo }: Consent,
): Promise<Connected> =>
  tx(async (sql) => {
    const who = { accountId: account.id, actorId: actor.id };
    await storeConsent(services, sql, who, { tokens, clientId, scopes, email: tokens.email });
    await startSyncs(services, sql, account.id);
    const connection = { status: 'connected' as const, scopes, email: tokens.email, properties: null };
    return { connection, return_to: returnTo };
  });

/** The connection stands, whether or not its properties can be listed at once. */
export async function withProperties(
  { services, account, signal, log }: Context<SearchConsoleServices>,
  answer: Connected,
): Promise<Connected> {
  const properties = await refreshProperties(services, account.id, signal).then(
    (rows) => rows.map(({ property }) => property),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ reason: error.message }, 'the properties of a new connection could not be listed');
      return null;
    },
  );
  return { ...answer, connection: { ...answer.connection, properties } };
}
