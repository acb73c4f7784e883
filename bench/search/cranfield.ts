import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { buildSegment } from '../../src/domains/seo/search/engine/build-segment.ts';
import { searchSegments } from '../../src/domains/seo/search/engine/search-segments.ts';
import { segment } from '../../src/platform/text/index.ts';
import type { Granary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';

const FOLDER =
  process.env.CRANFIELD ?? fileURLToPath(new URL('../../../shared/data/search/', import.meta.url));
const LEAST = 0.525;
const LEAST_RATIO = 1.2;
const TOP = 10;
const EVERYTHING = { include: [], exclude: [], language: undefined, from: undefined, to: undefined };

interface Collection {
  documents: { id: number; title: string; text?: string }[];
  queries: { id: number; text: string }[];
  relevant: Map<number, Set<number>>;
}

type Ask = (query: string) => Promise<number[]>;

/** How well the first ten results answer the queries of the Cranfield collection, beside PostgreSQL's own ranking. */
export async function measureRelevance({ adminUrl }: Granary): Promise<Measure[]> {
  const collection = read();
  if (collection === undefined)
    return [
      { what: 'Cranfield nDCG@10', value: 'the collection is not here', bar: `≥ ${LEAST}`, pass: undefined },
    ];
  const own = await score(collection, await ownEngine(collection));
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  try {
    const theirs = await score(collection, await postgres(collection, database));
    return [
      {
        what: `Cranfield nDCG@10, ${collection.queries.length} queries`,
        value: own.toFixed(4),
        bar: `≥ ${LEAST}`,
        pass: own >= LEAST,
      },
      {
        what: 'the same, against ts_rank',
        value: `${(own / theirs).toFixed(2)} × ${theirs.toFixed(4)}`,
        bar: `≥ ${LEAST_RATIO} ×`,
        pass: own >= theirs * LEAST_RATIO,
      },
    ];
  } finally {
    await database.end();
  }
}

function read(): Collection | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const lines = (text: string) => text.trim().split('\n');
  const relevant = new Map<number, Set<number>>();
  for (const line of lines(readFileSync(`${FOLDER}cranfield-qrels.csv`, 'utf8')).slice(1)) {
    const [query = 0, document = 0] = line.split(',').map(Number);
    relevant.set(query, (relevant.get(query) ?? new Set()).add(document));
  }
  return {
    documents: lines(gunzipSync(readFileSync(`${FOLDER}cranfield-docs.jsonl.gz`)).toString()).map((line) =>
      JSON.parse(line),
    ),
    queries: lines(readFileSync(`${FOLDER}cranfield-queries.jsonl`, 'utf8')).map((line) => JSON.parse(line)),
    relevant,
  };
}

/** Every document that is judged counts one. */
async function score({ queries, relevant }: Collection, ask: Ask): Promise<number> {
  let sum = 0;
  for (const { id, text } of queries) {
    const wanted = relevant.get(id) ?? new Set();
    const found = (await ask(text)).slice(0, TOP);
    const gain = found.reduce(
      (total, document, at) => total + (wanted.has(document) ? 1 / Math.log2(at + 2) : 0),
      0,
    );
    const best = Array.from({ length: Math.min(TOP, wanted.size) }, (_, at) => 1 / Math.log2(at + 2));
    sum += best.length === 0 ? 0 : gain / best.reduce((total, one) => total + one, 0);
  }
  return sum / queries.length;
}

async function ownEngine({ documents }: Collection): Promise<Ask> {
  const now = Math.floor(Date.now() / 1_000);
  const built = await buildSegment(
    documents.map(({ id, title, text = '' }) => ({
      version: id,
      url: `https://cranfield.example/${id}`,
      title,
      language: undefined,
      publishedAt: undefined,
      crawledAt: now,
      text: zstdCompressSync(text),
    })),
  );
  const wish = { filters: EVERYTHING, now, offset: 0, limit: TOP, withContent: false };
  return async (query) =>
    searchSegments([{ segment: built, gone: undefined }], { ...wish, query }).pages.map(({ url }) =>
      Number(url.split('/').at(-1)),
    );
}

async function postgres({ documents }: Collection, database: pg.Client): Promise<Ask> {
  await database.query('CREATE TEMP TABLE cranfield (id int, words tsvector)');
  await database.query(
    `INSERT INTO cranfield SELECT id, to_tsvector('english', title || ' ' || text)
     FROM unnest($1::int[], $2::text[], $3::text[]) AS document (id, title, text)`,
    [
      documents.map(({ id }) => id),
      documents.map(({ title }) => title),
      documents.map(({ text = '' }) => text),
    ],
  );
  return async (query) => {
    const { rows } = await database.query<{ id: number }>(
      `SELECT id FROM cranfield, to_tsquery('english', $1) AS query WHERE words @@ query
       ORDER BY ts_rank(words, query) DESC, id LIMIT ${TOP}`,
      [[...new Set(segment(query))].join(' | ')],
    );
    return rows.map(({ id }) => id);
  };
}
