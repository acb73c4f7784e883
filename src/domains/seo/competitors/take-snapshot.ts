import type { Transact } from '../../../kernel/sql.ts';
import { segment } from '../../../platform/text/index.ts';
import { threadTask } from '../../../platform/threads/index.ts';
import type { PageFacts } from './page-facts.ts';
import type { CompetitorsServices } from './services.ts';
import { findSnapshot, type Snapshot, type SnapshotResult, writeSnapshot } from './store/snapshots.ts';

const readFacts = threadTask<typeof import('./page-facts.task.ts').default>(
  import.meta.resolve('./page-facts.task.ts'),
);

const KEPT_HOURS = 24;
const PAGES_WITHIN_MS = 15_000;

export interface Asked {
  accountId: string;
  keyword: string;
  country: string | undefined;
  language: string | undefined;
  /** Not what was seen within the last day. */
  fresh: boolean;
  /** Whether the pages are read too. */
  withPages: boolean;
}

export const keyOf = (keyword: string): string => segment(keyword).join(' ') || keyword.trim().toLowerCase();

/** The first ten results of a keyword: those of the last 24 hours, or new ones, which are kept. */
export async function takeSnapshot(
  services: CompetitorsServices,
  asked: Asked,
  { read, write }: { read: Transact; write: Transact },
  signal: AbortSignal,
): Promise<Snapshot> {
  const { accountId, keyword, country, language } = asked;
  const place = { keyword_key: keyOf(keyword), country: country ?? '', language: language ?? '' };
  const known = asked.fresh ? undefined : await read((sql) => findSnapshot(sql, place, KEPT_HOURS));
  if (known !== undefined && (!asked.withPages || known.results.some(({ facts }) => facts !== null)))
    return known;
  const serp = known ?? (await services.searchResults(accountId, { keyword, country, language }, signal));
  const results = asked.withPages
    ? await withFacts(services, serp.results, signal)
    : serp.results.map((result) => ({ ...result, facts: null }));
  const snapshot = { ...place, source: serp.source, results };
  const { taken_at: takenAt } = await write((sql) => writeSnapshot(sql, accountId, snapshot));
  return { ...snapshot, taken_at: takenAt };
}

/** All pages at once; what is not there within 15 seconds stays unknown. */
async function withFacts(
  services: CompetitorsServices,
  results: readonly Omit<SnapshotResult, 'facts'>[],
  caller: AbortSignal,
): Promise<SnapshotResult[]> {
  const signal = AbortSignal.any([caller, AbortSignal.timeout(PAGES_WITHIN_MS)]);
  return Promise.all(
    results.map(async ({ position, url, title }) => {
      const facts = await factsOf(services, url, signal).catch(() => null);
      return { position, url, title, facts };
    }),
  );
}

async function factsOf(
  { loadPage, threads }: CompetitorsServices,
  url: string,
  signal: AbortSignal,
): Promise<PageFacts> {
  const page = await loadPage(url, signal);
  return threads.run(readFacts, { html: page.html, url: page.url }, { signal });
}
