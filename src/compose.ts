import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { countMembers } from './domains/access/members/index.ts';
import { profileDomain } from './domains/access/profile/index.ts';
import { SessionAuthenticator, SessionSigner, sessionsDomain } from './domains/access/sessions/index.ts';
import { createSite, sitesDomain } from './domains/access/sites/index.ts';
import { statusDomain } from './domains/access/status/index.ts';
import { ensureFirstAccount, type FirstAccount, tenantsDomain } from './domains/access/tenants/index.ts';
import {
  hashKey,
  KeyAuthenticator,
  looksLikeKey,
  mintToken,
  parseKey,
  tokensDomain,
} from './domains/access/tokens/index.ts';
import { UsageRecorder, usageCounts, usageDomain } from './domains/access/usage/index.ts';
import type { Foundation } from './foundation.ts';
import { type MountedDomain, mount } from './http/define-domain.ts';
import { Metrics } from './http/metrics.ts';
import { Pressure } from './http/pressure.ts';
import { createServer } from './http/server.ts';
import { systemClock } from './kernel/clock.ts';
import { StartError } from './kernel/errors.ts';
import { uuidv7 } from './kernel/ids.ts';
import type { Sql } from './kernel/sql.ts';
import { ALL_SCOPES } from './kernel/tags.ts';
import { EventDispatcher } from './platform/events/index.ts';
import { createJobs, type Jobs } from './platform/jobs/index.ts';
import { countNodes, countRuns } from './platform/jobs/overview.ts';
import { Quota, RequestLimits } from './platform/limits/index.ts';
import { createObjectStore, type ObjectStore } from './platform/objects/index.ts';
import type { Database } from './platform/postgres/database.ts';
import { Notices } from './platform/postgres/notices.ts';
import { createGuardedClient, type GuardedClient } from './platform/web/index.ts';
import { createRetention } from './retention.ts';

export const VERSION = '0.2.0';

/** Changed only when the shape of a durable workflow changes: nodes take over only work of their own version. */
const WORKFLOW_VERSION = '1';

const DRAIN = 20_000;

/** What a domain that is added from outside (a test's, or one in the making) gets to build on. */
export interface Platform {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  objects: ObjectStore;
  /** For every address that a user, a page or a redirect gave. */
  web: GuardedClient;
}

export interface Program {
  firstAccount: FirstAccount | undefined;
  /** Where it answers, once started. */
  address: string;
  metricsPort: number | undefined;
  stop(): Promise<void>;
}

/** Builds the program on its foundation and starts it; whatever fails leaves nothing running. */
export async function startProgram(
  foundation: Foundation,
  extraDomains: (platform: Platform) => readonly MountedDomain[] = () => [],
): Promise<Program> {
  const { config, log, database, sealer } = foundation;
  const clock = systemClock;
  const startedAt = clock.now();
  const nodeId = `${hostname()}-${process.pid}-${uuidv7()}`;
  const report = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const publicUrl = () => config.publicUrl ?? address;

  const notices = new Notices(database, log);
  const limits = new RequestLimits(database.system, nodeId, clock);
  const quota = new Quota(clock);
  const recorder = new UsageRecorder(database, clock);
  const metrics = new Metrics();
  const pressure = new Pressure(() => database.pool.waitingCount);
  const linkSecret = sealer.derive('object links', 32).toString('hex');
  const objects = createObjectStore({
    s3: config.objectStore,
    folder: join(config.dataFolder, 'objects'),
    publicUrl,
    secret: linkSecret,
  });
  const web = createGuardedClient({ allow: config.fetchAllow, log });
  const jobs = createJobs({
    database,
    url: foundation.databaseUrl,
    nodeId,
    applicationVersion: WORKFLOW_VERSION,
    log,
    clock,
    concurrency: 8,
    pollMs: 200,
  });
  const keys = new KeyAuthenticator({
    database,
    notices,
    clock,
    production: config.environment === 'production',
    irregular: irregularKey(config.bootstrapKey),
    onError: report('the last use of a key was not written'),
  });
  const signer = new SessionSigner(sealer.derive('session signing', 32), config.identityProvider);
  const sessions = new SessionAuthenticator({ database, signer, notices, clock });
  const mintFullAccessKey = (sql: Sql, accountId: string, name: string) =>
    mintToken(sql, { accountId, name, environment: 'live', scopes: [], expiresAt: null });

  const domains = [
    mount(tokensDomain, {
      scopes: ALL_SCOPES,
      production: config.environment === 'production',
      database,
      authenticate: (key) => keys.authenticate(key),
      forget: (keyHash) => keys.forget(keyHash),
      usageOf: (sql, account) => usageCounts(sql, account, quota),
    }),
    mount(tenantsDomain, { database, mintFullAccessKey, createSite }),
    mount(sessionsDomain, { database, signer, limits, forget: (userId) => sessions.forget(userId) }),
    mount(usageDomain, { quota, recorder, liveCounts: { members: countMembers } }),
    mount(profileDomain, {}),
    mount(sitesDomain, { quota }),
    mount(statusDomain, {
      version: VERSION,
      environment: config.environment,
      startedAt,
      ping: async () => void (await database.pool.query({ name: 'ping', text: 'SELECT 1' })),
      probes: [
        {
          name: 'postgres',
          check: async () => (await database.pool.query('SHOW server_version')).rows[0].server_version,
        },
        {
          name: 'object_store',
          check: async () => {
            await objects.ping();
            return config.objectStore === undefined ? 'folder' : 'S3';
          },
        },
        { name: 'jobs', check: async () => `${await database.system(countNodes)} nodes at work` },
      ],
      countJobs: countRuns,
    }),
    ...extraDomains({ database, jobs, quota, objects, web }),
  ];

  const server = createServer({
    authenticator: {
      authenticate: (credential) =>
        looksLikeKey(credential) ? keys.authenticate(credential) : sessions.authenticate(credential),
    },
    limits,
    database,
    sealer,
    log,
    domains,
    metrics,
    pressure,
    trustProxy: config.trustProxy,
    publicUrl,
    objectLinks: config.objectStore === undefined ? { store: objects, secret: linkSecret } : undefined,
    onAnswered: (answered) => recorder.record(answered),
  });
  metrics.gauge('granary_open_requests', 'Requests under way.', () => pressure.open);
  metrics.gauge(
    'granary_database_waiting',
    'Requests waiting for a database connection.',
    () => database.pool.waitingCount,
  );
  const dispatcher = new EventDispatcher(database, [], log);
  const retention = createRetention(database, report('expired rows were not removed'));
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };

  try {
    const fingerprints = foundation.secrets.map((secret) =>
      createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16),
    );
    const firstAccount = await ensureFirstAccount(database, fingerprints, (sql, accountId) =>
      mintFirstKey(sql, accountId, config.bootstrapKey),
    );
    closers.push(() => web.close());
    await notices.start();
    closers.push(() => notices.stop());
    await jobs.start({ work: config.role !== 'api' });
    closers.push(() => jobs.stop());
    await dispatcher.start();
    closers.push(() => dispatcher.stop());
    limits.start(report('connection leases were not renewed'));
    closers.push(() => limits.stop());
    recorder.start(report('usage was not written'));
    closers.push(() => recorder.stop());
    retention.start();
    closers.push(() => retention.stop());
    const metricsPort =
      config.metricsPort === undefined ? undefined : await metrics.listen(config.metricsPort);
    closers.push(() => metrics.close());
    closers.push(async () => pressure.close());
    if (config.role !== 'worker') {
      address = await listen(server, config.host, config.port);
      closers.push(() => drain(server));
    }
    return { firstAccount, address, metricsPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Requests under way may end; a connection is closed when it has nothing to answer, and cut when it takes too long. */
async function drain(server: ReturnType<typeof createServer>): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.server.closeAllConnections(), DRAIN);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

async function listen(server: ReturnType<typeof createServer>, host: string, port: number): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights. Set PORT to one from 1024 on.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine. Correct it.`);
    throw error;
  }
}

function mintFirstKey(sql: Sql, accountId: string, key: string | undefined) {
  const environment = key === undefined ? 'live' : (parseKey(key)?.environment ?? 'live');
  const request = { accountId, name: 'First key', environment, scopes: [], expiresAt: null };
  return mintToken(sql, key === undefined ? request : { ...request, key });
}

function irregularKey(key: string | undefined): Buffer | undefined {
  if (key === undefined) return undefined;
  const parsed = parseKey(key);
  if (parsed === undefined) {
    throw new StartError(
      'GRANARY_BOOTSTRAP_KEY must be svc_live_ or svc_test_ and 40 letters or digits. granary key --print makes one.',
    );
  }
  return parsed.intact ? undefined : hashKey(key);
}
