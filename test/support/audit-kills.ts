import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEvent, followAudit, streamAudit } from './audit-stream.ts';
import { good } from './client.ts';
import { newDataFolder } from './data-folder.ts';
import { assertFolded } from './folded-audit.ts';
import { type RunningProgram, startProgram } from './program.ts';
import { openShop, type ShopSite } from './shop-site.ts';
import { within } from './within.ts';

/** Where a program is killed in the middle of an audit. */
export interface KillPoint {
  phase: 'begin' | 'crawl' | 'settle';
  /** While this request of the audit waits. */
  request: number;
  /** How long it goes on from there before the kill. */
  thenMs: number;
}

const LONGEST_MS = 60_000;
const PRODUCTS = 60;
const MAX_PAGES = 50;
/** The start, robots.txt, the sitemap and llms.txt; then the pages, with robots.txt again; then what the end asks for. */
const REQUESTS = { begin: 4, crawl: 51, settle: 3 };
const FIRST_AT_END = REQUESTS.begin + REQUESTS.crawl + 1;

/** Twenty points from the first request to after the last: 4 while it begins, 10 while it crawls, 6 while it settles. */
export const KILL_POINTS: readonly KillPoint[] = [
  ...[1, 2, 3, 4].map((request) => ({ phase: 'begin' as const, request, thenMs: 0 })),
  ...Array.from({ length: 10 }, (_, at) => ({
    phase: 'crawl' as const,
    request: REQUESTS.begin + 1 + at * 5,
    thenMs: 0,
  })),
  ...Array.from({ length: 3 }, (_, at) => ({
    phase: 'settle' as const,
    request: FIRST_AT_END + at,
    thenMs: 0,
  })),
  ...[5, 20, 60].map((thenMs) => ({
    phase: 'settle' as const,
    request: FIRST_AT_END + REQUESTS.settle - 1,
    thenMs,
  })),
];

export interface Kills {
  /** Starts an audit, kills the program at the point, starts it again, and fails unless the whole stream is what is stored. */
  killAt(point: KillPoint): Promise<void>;
  close(): Promise<void>;
}

/** A shop, and a program of its own that audits it. */
export async function openKills(): Promise<Kills> {
  const folder = await newDataFolder();
  const shop = await openShop(PRODUCTS);
  const environment = { GRANARY_FETCH_ALLOW: '127.0.0.1/32' };
  let program = await startProgram({ dataFolder: folder, environment });
  const { key } = program;
  // What a node has set aside of the minute when it is killed counts as used.
  await program.command(
    ...['tier', '--limit', 'requests_per_minute=unlimited', '--limit', 'requests_per_hour=unlimited'],
  );
  return {
    async killAt(point) {
      const { auditId, seen } = await within(LONGEST_MS, auditUntil(program, shop, point));
      await kill(program);
      shop.letThrough();
      program = await startProgram({ dataFolder: folder, key, environment });
      const { client } = program;
      const lastEventId = seen.at(-1)?.id;
      const rest =
        lastEventId === undefined
          ? followAudit(client, auditId)
          : streamAudit(client.address, {}, { credential: client.credential, lastEventId });
      const { events } = await within(LONGEST_MS, rest);
      await assertFolded(client, auditId, [...seen, ...events]);
    },
    async close() {
      await program.dispose();
      await shop.close();
    },
  };
}

/** An audit up to the point, and what a reader has of its stream by then. */
async function auditUntil(
  { client }: RunningProgram,
  shop: ShopSite,
  { phase, request, thenMs }: KillPoint,
): Promise<{ auditId: string; seen: AuditEvent[] }> {
  const isThere = shop.hold(shop.asked.length + request - 1);
  const body = { url: `${shop.address}/`, max_pages: MAX_PAGES, wait: 0 };
  const { audit_id: auditId } = good(await client.post('/api/v1/audit/run', body));
  await isThere;
  const { pages, issues } = good(await client.get(`/api/v1/audits/${auditId}`));
  const most = 2 + Math.floor((pages + issues) / 2);
  const seen = phase === 'begin' ? [] : (await followAudit(client, auditId, { most })).events;
  if (thenMs > 0) {
    shop.letThrough();
    await sleep(thenMs);
  }
  return { auditId, seen };
}

async function kill({ process }: RunningProgram): Promise<void> {
  const gone = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await gone;
}
