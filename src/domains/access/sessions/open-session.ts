import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Session } from './schema.ts';
import type { SessionsServices } from './services.ts';
import { ACCESS_SECONDS } from './signing.ts';
import { insertSession, rotateSession } from './store.ts';
import type { UserRow } from './users.ts';

const REFRESH_SECONDS = 30 * 86_400;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A refresh token is `family.secret`: the secret changes with every use, the family stays as long as the session. */
export const familyOf = (refresh: string): string => refresh.split('.', 1)[0] ?? '';

const newFamily = (): string => `rt_${randomBytes(24).toString('base64url')}`;
const newRefreshToken = (family: string): string => `${family}.${randomBytes(32).toString('base64url')}`;

type Opening = Pick<SessionsServices, 'signer' | 'memberships'>;

export async function openSession(sql: Sql, services: Opening, user: UserRow): Promise<Session> {
  const sessionId = uuidv7();
  const family = newFamily();
  const refresh = newRefreshToken(family);
  const hashes = [hashToken(refresh), hashToken(family)] as const;
  await insertSession(sql, sessionId, user.user_id, ...hashes, REFRESH_SECONDS);
  return describeSession(sql, services, user, { sessionId, refresh });
}

export async function continueSession(
  sql: Sql,
  services: Opening,
  user: UserRow,
  { sessionId, spent }: { sessionId: string; spent: string },
): Promise<Session> {
  const refresh = newRefreshToken(familyOf(spent));
  await rotateSession(sql, sessionId, hashToken(refresh), REFRESH_SECONDS);
  return describeSession(sql, services, user, { sessionId, refresh });
}

async function describeSession(
  sql: Sql,
  services: Opening,
  user: UserRow,
  { sessionId, refresh }: { sessionId: string; refresh: string },
): Promise<Session> {
  await sql.query("SELECT set_config('app.user_id', $1, true)", [user.user_id]);
  const memberships = await services.memberships.of(sql, user.user_id);
  return {
    access_token: await services.signer.sign(user.user_id, sessionId),
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    user: { user_id: user.user_id, email: user.email, name: user.name },
    accounts: memberships.map(({ account: { id, name, tier }, role }) => ({
      account_id: id,
      name,
      tier,
      role,
    })),
  };
}
