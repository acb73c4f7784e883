import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { searchConsoleConnected } from '../events.ts';
import type { Tokens } from '../provider/oauth.ts';
import type { Scope } from '../scopes.ts';
import type { SearchConsoleServices } from '../services.ts';
import { saveConnection } from '../store/connections.ts';
import { expiryOf } from './access-token.ts';
import { tokenContext } from './clients.ts';

export interface Granted {
  tokens: Tokens;
  clientId: string;
  scopes: readonly Scope[];
  email: string | null;
}

/** Connects the account, in place of whatever it was connected with. */
export async function storeConsent(
  services: SearchConsoleServices,
  sql: Sql,
  { accountId, actorId }: { accountId: string; actorId: string },
  { tokens, clientId, scopes, email }: Granted,
): Promise<void> {
  const grantId = uuidv7();
  const seal = (text: string, what: 'access' | 'refresh') =>
    services.sealer.seal(text, tokenContext(accountId, grantId, what));
  await saveConnection(sql, accountId, {
    grantId,
    clientId,
    scopes,
    email,
    sealedRefresh: tokens.refreshToken === null ? null : seal(tokens.refreshToken, 'refresh'),
    sealedAccess: seal(tokens.accessToken, 'access'),
    accessExpiresAt: expiryOf(services, tokens),
    actorId,
  });
  const payload = { scopes, actor: actorId };
  await emit(sql, searchConsoleConnected, { accountId, subject: accountId, payload });
}
