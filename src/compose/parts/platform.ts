import { hostname } from 'node:os';
import { join } from 'node:path';
import { Metrics } from '../../http/metrics.ts';
import type { ObjectLinks } from '../../http/object-links.ts';
import { Pressure } from '../../http/pressure.ts';
import { systemClock } from '../../kernel/clock.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { PolicyPort } from '../../kernel/policy.ts';
import { type BrowserWay, createBrowserPool, findConfinement } from '../../platform/browser/index.ts';
import { collectSooner } from '../../platform/heap/index.ts';
import { createJobs, type Jobs } from '../../platform/jobs/index.ts';
import type { S3Door } from '../../platform/lakehouse/index.ts';
import { Quota, RequestLimits } from '../../platform/limits/index.ts';
import { createObjectStore, type ObjectStore } from '../../platform/objects/index.ts';
import { createPageLoader } from '../../platform/pages/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { Notices } from '../../platform/postgres/notices.ts';
import { createThreads } from '../../platform/threads/index.ts';
import { createGuardedClient, DEFAULT_AGENT, type GuardedClient } from '../../platform/web/index.ts';
import type { Foundation } from './foundation.ts';
import { createStorage } from './storage.ts';

/** Changed only when the shape of a durable workflow changes: nodes take over only work of their own version. */
const WORKFLOW_VERSION = '1';

/** That look at single pages for people. */
const PAGE_THREADS = 2;

/** What any domain may build on. */
export interface Platform {
  database: Database;
  jobs: Jobs;
  quota: Quota;
  objects: ObjectStore;
  /** For every address that a user, a page or a redirect gave. */
  web: GuardedClient;
  /** Asked before data moves. */
  policies: PolicyPort;
}

export type PlatformParts = ReturnType<typeof createPlatform>;

/** Makes the parts below the domains; nothing runs yet. */
export function createPlatform(foundation: Foundation, publicUrl: () => string) {
  const { config, log, database, databaseUrl, sealer } = foundation;
  const clock = systemClock;
  collectSooner();
  const nodeId = `${hostname()}-${process.pid}-${uuidv7()}`;
  const secret = sealer.derive('object links', 32).toString('hex');
  const folder = join(config.dataFolder, 'objects');
  const objects = createObjectStore({ s3: config.objectStore, folder, publicUrl, secret });
  const objectLinks: ObjectLinks | undefined =
    config.objectStore === undefined ? { store: objects, secret } : undefined;
  const bucket = config.objectStore?.bucket ?? 'granary';
  const s3Door: S3Door = {
    store: objects,
    bucket,
    secret: sealer.derive('lakehouse keys', 32).toString('hex'),
    clock,
  };
  const waiting = () => database.pool.waitingCount;
  const pressure = new Pressure(waiting);
  const metrics = new Metrics();
  metrics.gauge('granary_open_requests', 'Requests under way.', () => pressure.open);
  metrics.gauge('granary_database_waiting', 'Requests waiting for a database connection.', waiting);
  const notices = new Notices(database, log);
  const policies = new PolicyPort();
  const jobs = createJobs({
    database,
    notices,
    policies,
    url: databaseUrl,
    nodeId,
    applicationVersion: WORKFLOW_VERSION,
    log,
    clock,
    concurrency: 8,
    pollMs: 100,
  });
  const web = createGuardedClient({ allow: config.fetchAllow, log });
  const confinement = findConfinement();
  void confinement.then(({ kind }) => {
    if (kind === 'none')
      log.warn(
        'Chromium runs without its sandbox, because this machine allows neither user namespaces nor another user. See SECURITY.md.',
      );
  });
  const openBrowser = (way: BrowserWay) =>
    createBrowserPool({ folder: join(config.dataFolder, 'cache', 'browser'), web: way, log, confinement });
  const browser = openBrowser(web);
  return {
    clock,
    database,
    notices,
    policies,
    limits: new RequestLimits(database.system, nodeId, clock),
    quota: new Quota(clock),
    jobs,
    objects,
    storage: createStorage({ database, objects, jobs, dataFolder: config.dataFolder, bucket, log }),
    objectLinks,
    s3Door,
    web,
    browser,
    openBrowser,
    pages: createPageLoader({ web, browser, userAgent: DEFAULT_AGENT }),
    threads: createThreads(PAGE_THREADS),
    metrics,
    pressure,
  };
}
