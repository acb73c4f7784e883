import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { UserIdentity } from '../../../http/authenticator.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { forbidden, unauthorized } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { ACCOUNT_CHANGED, USER_CHANGED } from '../../../kernel/topics.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Notices } from '../../../platform/postgres/notices.ts';
import type { Memberships } from './services.ts';
import type { Claims, SessionSigner } from './signing.ts';
import { findSession } from './store.ts';
import { findUser, findUserByEmail } from './users.ts';

const KNOWN_FOR = 30_000;

interface Known {
  identity: UserIdentity;
  expiresAt: number;
}

export class SessionAuthenticator {
  readonly #database: Database;
  readonly #signer: SessionSigner;
  readonly #memberships: Memberships;
  readonly #notices: Notices;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Known>({ max: 5_000, ttl: KNOWN_FOR });
  /** Counts what was forgotten, so that a look-up which began before does not bring it back. */
  #forgotten = 0;

  constructor(options: {
    database: Database;
    signer: SessionSigner;
    memberships: Memberships;
    notices: Notices;
    clock: Clock;
  }) {
    this.#database = options.database;
    this.#signer = options.signer;
    this.#memberships = options.memberships;
    this.#notices = options.notices;
    this.#clock = options.clock;
    const forgetAll = () => {
      this.#forgotten += 1;
      this.#known.clear();
    };
    this.#notices.hear(USER_CHANGED, (userId) => this.forget(userId), forgetAll);
    this.#notices.hear(ACCOUNT_CHANGED, forgetAll, forgetAll);
  }

  async authenticate(token: string): Promise<UserIdentity> {
    const name = createHash('sha256').update(token).digest('base64');
    const known = this.#notices.connected ? this.#known.get(name) : undefined;
    if (known !== undefined && this.#clock.now().getTime() < known.expiresAt) return known.identity;
    const claims = await this.#signer.verify(token);
    const forgotten = this.#forgotten;
    const identity = await this.#look(claims);
    if (forgotten === this.#forgotten) this.#known.set(name, { identity, expiresAt: claims.expiresAt });
    return identity;
  }

  async #look(claims: Claims): Promise<UserIdentity> {
    const userId = await this.#database.system(async (sql) => {
      if (claims.source === 'provider') {
        return claims.email === undefined ? undefined : (await findUserByEmail(sql, claims.email))?.user_id;
      }
      const session = isUuid(claims.sessionId ?? '')
        ? await findSession(sql, claims.sessionId ?? '')
        : undefined;
      if (session === undefined || session.revoked_at !== null || session.user_id !== claims.subject)
        return undefined;
      return (await findUser(sql, claims.subject))?.user_id;
    });
    if (userId === undefined)
      throw unauthorized('This session has ended, or the user does not exist. Sign in again.');
    const memberships = await this.#database.withSettings({ 'app.user_id': userId })((sql) =>
      this.#memberships.of(sql, userId),
    );
    if (memberships.length === 0)
      throw forbidden('You are not a member of any account. Ask an owner to invite you.', {
        required: 'membership',
      });
    return { kind: 'user', userId, sessionId: claims.sessionId, memberships };
  }

  /** For the node that ends a session: it need not wait for its own notice. */
  forget(userId: string): void {
    this.#forgotten += 1;
    for (const [name, { identity }] of this.#known.entries())
      if (identity.userId === userId) this.#known.delete(name);
  }
}
