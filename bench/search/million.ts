import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildSegment } from '../../src/domains/seo/search/engine/build-segment.ts';
import { writeSegment } from '../../src/domains/seo/search/engine/segment-file.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createObjectStore } from '../../src/platform/objects/index.ts';
import { good } from '../../test/support/client.ts';
import type { Granary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { makePage, makeQuery, numbers } from './made-pages.ts';

const PAGES = Number(process.env.SEARCH_PAGES ?? 1_000_000);
/** As many as there may be before they are merged. */
const SEGMENTS = 8;
const QUERIES = 300;
const WARM = 20;
const MOST_MS = 150;

/** How long a search of two or three words takes over so many pages, as a client sees it. */
export async function measureMillion({ api, accountId, folder, adminUrl }: Granary): Promise<Measure[]> {
  const random = numbers(7);
  const queries: string[] = [];
  const objects = createObjectStore({
    s3: undefined,
    folder: join(folder, 'objects'),
    publicUrl: () => '',
    secret: '',
  });
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  await database.query('SET search_path = granary');
  const scratch = await mkdtemp(join(tmpdir(), 'granary-bench-segments-'));
  const now = Math.floor(Date.now() / 1_000);
  const began = performance.now();
  let bytes = 0;
  try {
    for (let part = 0; part < SEGMENTS; part += 1) {
      const size = Math.floor(PAGES / SEGMENTS);
      const made = Array.from({ length: size }, (_, at) => {
        const page = makePage(part * size + at + 1, random, now);
        if (at % Math.floor(PAGES / (QUERIES + WARM)) === 0) queries.push(makeQuery(page, random));
        return page.raw;
      });
      const path = join(scratch, `${part}.sqlite`);
      writeSegment(path, await buildSegment(made));
      bytes += await addSegment({ objects, database, accountId }, path, size);
      await rm(path);
      console.error(`${(part + 1) * size} pages after ${Math.round((performance.now() - began) / 1_000)} s`);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await database.end();
  }
  const built = (performance.now() - began) / 1_000;
  const times: number[] = [];
  for (const [at, query] of queries.entries()) {
    const since = performance.now();
    const { data } = good(await api.post('/v1/search', { query, source: 'own' }));
    if (at >= WARM) times.push(performance.now() - since);
    if (data.length === 0) throw new Error(`nothing was found for ${query}`);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const p95 = at(0.95);
  return [
    {
      what: `search over ${PAGES.toLocaleString('en')} pages, 2–3 words, p95`,
      value: `${p95.toFixed(0)} ms (median ${at(0.5).toFixed(0)}, longest ${at(1).toFixed(0)})`,
      bar: `≤ ${MOST_MS} ms`,
      pass: p95 <= MOST_MS,
    },
    {
      what: 'making and writing that index',
      value: `${built.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB`,
      bar: '',
      pass: undefined,
    },
  ];
}

async function addSegment(
  {
    objects,
    database,
    accountId,
  }: { objects: ReturnType<typeof createObjectStore>; database: pg.Client; accountId: string },
  path: string,
  pages: number,
): Promise<number> {
  const id = uuidv7();
  const key = `search/${accountId}/${id}.sqlite`;
  const { size } = await stat(path);
  const { sha256 } = await objects.put(key, createReadStream(path), { size });
  await database.query(
    `INSERT INTO search_segments (account_id, segment_id, object_key, sha256, bytes, pages, newest)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [accountId, id, key, sha256, size, pages],
  );
  return size;
}
