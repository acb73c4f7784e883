import { countMembers, isMember, membersDomain, memberships } from '../domains/access/members/index.ts';
import { profileDomain } from '../domains/access/profile/index.ts';
import {
  changeUserProfile,
  ensureUser,
  findUserProfile,
  SessionAuthenticator,
  SessionSigner,
  sessionsDomain,
} from '../domains/access/sessions/index.ts';
import { createSite, sitesDomain } from '../domains/access/sites/index.ts';
import { statusDomain } from '../domains/access/status/index.ts';
import {
  changeAccountProfile,
  findAccount,
  findAccountProfile,
  loadAccount,
  tenantsDomain,
  toAccount,
} from '../domains/access/tenants/index.ts';
import {
  isValidToken,
  KeyAuthenticator,
  looksLikeKey,
  mintToken,
  tokensDomain,
} from '../domains/access/tokens/index.ts';
import { UsageRecorder, usageCounts, usageDomain } from '../domains/access/usage/index.ts';
import { countSpiders } from '../domains/acquire/spiders/index.ts';
import { countDatasets } from '../domains/catalog/datasets/index.ts';
import { requestAllowance } from '../http/admission.ts';
import type { Identity, KeyIdentity } from '../http/authenticator.ts';
import { mount } from '../http/define-domain.ts';
import type { Account } from '../kernel/context.ts';
import { unauthorized } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Sql } from '../kernel/sql.ts';
import { ALL_SCOPES } from '../kernel/tags.ts';
import { VERSION } from '../kernel/version.ts';
import { countNodes, countRuns } from '../platform/jobs/index.ts';
import { isCatalogToken, readCatalogToken } from '../platform/lakehouse/index.ts';
import type { Sealer } from '../platform/secrets/index.ts';
import type { Area, Base } from './area.ts';

/** Who may do what, and how much of it: keys, people, accounts, usage; and whether the program is well. */
export function composeAccess(base: Base) {
  const { config, log, sealer, clock, database, notices, limits, quota, publicUrl } = base;
  const production = config.environment === 'production';
  const keys = new KeyAuthenticator({
    ...{ database, loadAccount, notices, clock, production },
    onError: (error) => log.warn({ err: error }, 'the last use of a key was not written'),
  });
  const signer = new SessionSigner(sealer.derive('session signing', 32), config.identityProvider);
  const sessions = new SessionAuthenticator({ database, signer, memberships, notices, clock });
  const forget = (userId: string) => sessions.forget(userId);
  const recorder = new UsageRecorder(database, clock);
  const usage = {
    quota,
    recorder,
    requestsOf: (account: Account) => limits.used(account.id, requestAllowance(account)),
    liveCounts: { members: countMembers, datasets: countDatasets, spiders: countSpiders },
  };
  return {
    domains: [
      mount(tokensDomain, {
        ...{ scopes: ALL_SCOPES, production, database },
        authenticate: (key) => keys.authenticate(key),
        forget: (keyHash) => keys.forget(keyHash),
        usageOf: (sql, account) => usageCounts(sql, account, quota),
      }),
      mount(tenantsDomain, {
        ...{ database, createSite },
        mintFullAccessKey: (sql, accountId, name) =>
          mintToken(sql, { accountId, name, environment: 'live', scopes: [], expiresAt: null }),
      }),
      mount(sessionsDomain, { database, signer, memberships, limits, forget }),
      mount(membersDomain, { quota, publicUrl, ensureUser, forget }),
      mount(usageDomain, usage),
      mount(profileDomain, { findAccountProfile, changeAccountProfile, findUserProfile, changeUserProfile }),
      mount(sitesDomain, { quota }),
      mount(statusDomain, {
        version: VERSION,
        environment: config.environment,
        startedAt: clock.now(),
        ping: async () => void (await database.pool.query({ name: 'ping', text: 'SELECT 1' })),
        probes: probesOf(base),
        countJobs: countRuns,
      }),
    ],
    background: [
      {
        name: 'usage',
        start: () => recorder.start((error) => log.warn({ err: error }, 'usage was not written')),
        stop: () => recorder.stop(),
      },
    ],
    authenticator: {
      authenticate(credential: string): Identity | Promise<Identity> {
        if (looksLikeKey(credential)) return keys.authenticate(credential);
        if (isCatalogToken(credential)) return catalogIdentity(base, credential);
        return sessions.authenticate(credential);
      },
    },
    recorder,
    usage,
    /** Whether a key or person that was given access still has it; parts of Granary always have. */
    stillHasAccess: (accountId: string, actorId: string): Promise<boolean> =>
      database.readingAs(accountId)(
        async (sql) =>
          !isUuid(actorId) || (await isValidToken(sql, actorId)) || (await isMember(sql, actorId)),
      ),
    accountOf: async (sql: Sql, accountId: string) => toAccount((await findAccount(sql, accountId))!),
  } satisfies Area & Record<string, unknown>;
}

export type Access = ReturnType<typeof composeAccess>;

/** Of an engine that loads tables for a query that somebody runs. */
async function catalogIdentity({ database, sealer, clock }: Base, token: string): Promise<KeyIdentity> {
  const grant = readCatalogToken(catalogSecret(sealer), token, clock.now());
  const account =
    grant && (await database.readingAs(grant.accountId)((sql) => loadAccount(sql, grant.accountId)));
  if (grant === undefined || account === undefined)
    throw unauthorized('This token of the Iceberg catalog is invalid or has expired. Run the query again.');
  return { kind: 'key', tokenId: grant.actorId, scopes: ['datasets:read'], account, within: '/iceberg/' };
}

/** What tokens of the catalogue are signed with. */
export const catalogSecret = (sealer: Sealer): string => sealer.derive('catalog tokens', 32).toString('hex');

const probesOf = ({ database, objects, objectLinks }: Base) => [
  {
    name: 'postgres',
    check: async () => (await database.pool.query('SHOW server_version')).rows[0].server_version,
  },
  {
    name: 'object_store',
    check: () => objects.ping().then(() => (objectLinks === undefined ? 'S3' : 'folder')),
  },
  { name: 'jobs', check: async () => `${await database.system(countNodes)} nodes at work` },
];
