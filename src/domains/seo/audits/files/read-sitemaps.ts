import type { SitemapEntry, SitemapFile } from '../../../../platform/seo/index.ts';
import {
  createSitemapOpener,
  DEFAULT_AGENT,
  type GuardedClient,
  type Robots,
  SITEMAP_FAULTS,
  type SitemapCandidate,
  type SitemapFault,
  type SitemapFormat,
  sitemapCandidates,
  type WalkOptions,
  walkSitemaps,
} from '../../../../platform/web/index.ts';

export interface ReadSitemaps {
  sitemaps: SitemapFile[];
  entries: SitemapEntry[];
}

const MOST_ENTRIES = 100_000;
const MOST_FAULTS = 100;
const FILE_TIMEOUT_MS = 60_000;

interface Reading {
  client: GuardedClient;
  signal: AbortSignal;
  keyOf(url: string): string;
}

/** Those that robots.txt names, and else the usual places until one of them lists something. */
export async function readSitemaps(
  reading: Reading,
  origin: string,
  robots: Pick<Robots, 'sitemaps'>,
): Promise<ReadSitemaps> {
  const candidates = sitemapCandidates(origin, robots);
  const named = candidates.filter(({ source }) => source === 'robots');
  const usual = candidates.filter(({ source }) => source === 'usual').slice(0, 2);
  if (named.length > 0) return readFiles(reading, named);
  const unknown: SitemapFile[] = [];
  for (const candidate of usual) {
    const read = await readFiles(reading, [candidate]);
    if (read.sitemaps.some(({ status }) => status === 200)) return read;
    unknown.push(...read.sitemaps.filter(({ status }) => status === 0 || status >= 500));
  }
  // What is not there needs no mention; of what does not respond nobody knows.
  return { sitemaps: unknown, entries: [] };
}

async function readFiles(
  { client, signal, keyOf }: Reading,
  candidates: readonly SitemapCandidate[],
): Promise<ReadSitemaps> {
  const files = new Map<string, FileNotes>();
  const from = new Map(candidates.map(({ url, source }) => [url, source]));
  const notesOf = (url: string): FileNotes => {
    const known = files.get(url) ?? {
      status: 0,
      fault: null,
      kind: 'unknown',
      bytes: 0,
      entries: 0,
      faults: [],
    };
    files.set(url, known);
    return known;
  };
  const open = createSitemapOpener(client, {
    userAgent: DEFAULT_AGENT,
    timeoutMs: FILE_TIMEOUT_MS,
    signal,
    onError(url, error) {
      const notes = notesOf(url);
      const [, status] = /^status (\d+)$/.exec((error as Error).message) ?? [];
      notes.status = Number(status ?? 0);
      notes.fault = status === undefined ? 'unreachable' : null;
    },
  });
  const entries = new Map<string, SitemapEntry>();
  const onFault = (url: string, fault: SitemapFault) => {
    const { faults } = notesOf(url);
    if (fault.code !== 'unreachable' && faults.length < MOST_FAULTS) faults.push(fault);
  };
  const opened = async (url: string) => {
    const file = await open(url);
    if (file !== undefined) notesOf(url).status = 200;
    return file;
  };
  const onRead: WalkOptions['onRead'] = (url, { format, bytes, entries: listed }) => {
    const notes = notesOf(url);
    notes.kind = format === undefined ? 'unknown' : KINDS[format];
    notes.bytes = bytes;
    notes.entries = listed;
  };
  const walk = walkSitemaps([...from.keys()], { open: opened, onFault, onRead, mostPages: MOST_ENTRIES });
  for await (const { loc, sitemap, lastmod, badLastmod } of walk) {
    notesOf(sitemap).entries += 1;
    const key = keyOf(loc);
    if (!entries.has(key))
      entries.set(key, {
        ...{ url: loc, key, sitemap },
        lastmod: lastmod ?? badLastmod ?? null,
        isLastmodValid: badLastmod === undefined,
      });
  }
  const sitemaps = [...files].map(([url, notes]) => toFile(url, notes, from.get(url) ?? 'index'));
  return { sitemaps, entries: [...entries.values()] };
}

const KINDS: Readonly<Record<SitemapFormat, SitemapFile['kind']>> = {
  ...{ urlset: 'urlset', index: 'index', text: 'text', rss: 'feed', atom: 'feed' },
};

interface FileNotes {
  status: number;
  fault: string | null;
  kind: SitemapFile['kind'];
  bytes: number;
  entries: number;
  faults: SitemapFault[];
}

const toFile = (url: string, notes: FileNotes, from: SitemapFile['from']): SitemapFile => ({
  ...{ url, from },
  status: notes.status,
  fault: notes.fault,
  kind: notes.kind,
  bytes: notes.bytes,
  entries: notes.entries,
  faults: notes.faults.map(({ code, line, detail }) => ({
    code,
    line: line === 0 ? null : line,
    message: detail === undefined ? SITEMAP_FAULTS[code] : `${SITEMAP_FAULTS[code]} (${detail})`,
  })),
});
