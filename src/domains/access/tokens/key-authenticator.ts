import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyIdentity } from '../../../http/authenticator.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import { ACCOUNT_CHANGED, KEY_REVOKED } from '../../../kernel/topics.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Notices } from '../../../platform/postgres/notices.ts';
import { hashKeyToText, type ParsedKey, parseKey } from './key.ts';
import type { LoadAccount } from './services.ts';
import { findKey, type KeyRecord, touchToken } from './store.ts';

const KNOWN_FOR = 30_000;
const TOUCH_EVERY = 60_000;

interface Known {
  identity: KeyIdentity;
  expiresAt: number;
  touchedAt: number;
}

export interface KeyAuthenticatorOptions {
  database: Database;
  loadAccount: LoadAccount;
  notices: Notices;
  clock: Clock;
  production: boolean;
  onError(error: unknown): void;
}

/** Keys that were seen in the last half minute are answered from memory; a revocation on any node is heard at once. */
export class KeyAuthenticator {
  readonly #options: KeyAuthenticatorOptions;
  readonly #known = new LRUCache<string, Known>({ max: 20_000, ttl: KNOWN_FOR, ttlResolution: 1_000 });
  /** Counts what was forgotten, so that a look-up which began before does not bring it back. */
  #forgotten = 0;

  constructor(options: KeyAuthenticatorOptions) {
    this.#options = options;
    const forgetAll = () => {
      this.#forgotten += 1;
      this.#known.clear();
    };
    options.notices.hear(KEY_REVOKED, (hash) => this.forget(hash), forgetAll);
    options.notices.hear(ACCOUNT_CHANGED, (accountId) => this.#forgetAccount(accountId), forgetAll);
  }

  authenticate(key: string): KeyIdentity | Promise<KeyIdentity> {
    // The digest itself is looked up: what a caller sends never meets a stored value byte by byte.
    const name = hashKeyToText(key);
    const known = this.#options.notices.connected ? this.#known.get(name) : undefined;
    if (known !== undefined) return this.#admit(known);
    return this.#look(name, this.#parse(key));
  }

  /** For the node that revokes: it need not wait for its own notice. The hash is in hex. */
  forget(hash: string): void {
    this.#forgotten += 1;
    this.#known.delete(hash);
  }

  #parse(key: string): ParsedKey {
    const parsed = parseKey(key);
    if (parsed === undefined)
      throw unauthorized('This is not an API key. Keys start with svc_live_ or svc_test_.');
    if (this.#options.production && parsed.environment === 'test') {
      throw unauthorized('Test keys (svc_test_) only work on a local instance. Use a svc_live_ key here.');
    }
    return parsed;
  }

  async #look(name: string, { intact }: ParsedKey): Promise<KeyIdentity> {
    const forgotten = this.#forgotten;
    const hash = Buffer.from(name, 'hex');
    const record = await findKey(this.#options.database, this.#options.loadAccount, hash);
    // A bootstrap key that the operator made up has any checksum, so only a key that is not there is mistyped.
    if (record === undefined)
      throw unauthorized(
        intact
          ? 'This API key is unknown; it may have been revoked. Create a new one.'
          : 'This API key is mistyped (checksum mismatch). Copy it again.',
      );
    if (!timingSafeEqual(record.keyHash, hash)) throw unauthorized('This API key is unknown.');
    const known = toKnown(record);
    if (forgotten === this.#forgotten) this.#known.set(name, known);
    return this.#admit(known);
  }

  #admit(known: Known): KeyIdentity {
    const now = this.#options.clock.now().getTime();
    if (now >= known.expiresAt) throw unauthorized('This API key has expired. Create a new one.');
    if (now - known.touchedAt >= TOUCH_EVERY) {
      known.touchedAt = now;
      this.#touch(known.identity);
    }
    return known.identity;
  }

  #touch({ account, tokenId }: KeyIdentity): void {
    const { database, onError } = this.#options;
    database
      .forAccount(account.id)((sql) => touchToken(sql, tokenId))
      .catch(onError);
  }

  #forgetAccount(accountId: string): void {
    this.#forgotten += 1;
    for (const [name, { identity }] of this.#known.entries()) {
      if (identity.account.id === accountId) this.#known.delete(name);
    }
  }
}

const toKnown = ({ tokenId, scopes, expiresAt, account }: KeyRecord): Known => ({
  identity: { kind: 'key', tokenId, scopes, account },
  expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  touchedAt: 0,
});
