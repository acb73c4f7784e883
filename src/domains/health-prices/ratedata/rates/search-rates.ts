import type { Sql } from '../../../../kernel/sql.ts';
import type { SetMembers } from '../../../../platform/prices/members/index.ts';
import type { Placed } from '../../../../platform/prices/places/index.ts';
import type { Rate } from '../schema/rate.ts';
import type { RatedataServices } from '../services.ts';
import { searchCodes } from '../store/codes.ts';
import { findFiles, markSourcesUsed } from '../store/files.ts';
import { medicareRates } from '../store/medicare.ts';
import type { OpenCatalogue } from './catalogues.ts';
import { centreOf } from './centre.ts';
import { corroboratedOf } from './corroborated.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { rawText, reconstructed } from './evidence.ts';
import { momentOf, type RateQuery } from './filter.ts';
import { type FoundRate, type RateQuestion, ratesFor } from './find-rates.ts';
import { HeldParts } from './held-parts.ts';
import { medicareOf } from './medicare.ts';
import { quoted } from './quoted.ts';
import { type Surroundings, toRate } from './rate-record.ts';
import { SORT_KEYS, type Sort } from './sorts.ts';
import { wantedWords } from './wanted-words.ts';

export interface SearchWish {
  query: RateQuery;
  sort: Sort;
  limit: number;
  offset: number;
  cursor: string | undefined;
  isFull: boolean;
  hasStats: boolean;
}

export interface SearchAnswer {
  rates: Rate[];
  total: number;
  nextCursor: string | null;
  stats: Record<string, number | null> | undefined;
  version: number;
  unplaced: number;
  /** From where distances are told. */
  centre: Placed | undefined;
}

type Services = Pick<RatedataServices, 'database' | 'duck' | 'hold' | 'objects' | 'catalogues' | 'members'>;

/** One page of rates, all of it from one version of the data. */
export async function searchRates(
  services: Services,
  accountId: string,
  wish: SearchWish,
): Promise<SearchAnswer> {
  const asOf = momentOf(wish.query.as_of);
  const opened = await services.catalogues.open(accountId, asOf);
  const held = new HeldParts(services.hold);
  try {
    const centre = await centreOf(services.database, accountId, wish.query);
    const named = await codesNamed(services, accountId, wish.query);
    const question = await ratesFor({ duck: services.duck, held }, opened, wish.query, { centre, named });
    const unplaced = question.wanted.reduce((sum, one) => sum + one.unplaced, 0);
    const version = Math.max(...opened.map((one) => one.version));
    if (question.sql === '')
      return { rates: [], total: 0, nextCursor: null, stats: noStats(wish), version, unplaced, centre };
    const { rows, total, stats } = await readPage(services, question, wish);
    const around = await surroundings(services, { opened, held, wanted: question.wanted }, rows);
    const rates = rows.map((row) => toRate(row, around));
    if (wish.isFull) await addRaw(services, opened, rows, rates);
    const last = rows.length === wish.limit ? rows.at(-1) : undefined;
    const nextCursor = last === undefined ? null : cursorBehind(last, wish.sort);
    return { rates, total, nextCursor, stats, version, unplaced, centre };
  } finally {
    held.release();
    for (const { release } of opened) release();
  }
}

const MOST_NAMED = 200;

/** Codes that the account knows by such words: files often describe them in others. */
export const codesNamed = async (
  { database }: Pick<Services, 'database'>,
  accountId: string,
  { q }: RateQuery,
) =>
  q === undefined
    ? []
    : database.readingAs(accountId)((sql) => searchCodes(sql, accountId, wantedWords(q), MOST_NAMED));

type PageRow = FoundRate & { sort_key: string; total: string; stats: string | null };

async function readPage({ duck }: Services, { sql, paths, wanted }: RateQuestion, wish: SearchWish) {
  const { expression, isDescending } = SORT_KEYS[wish.sort];
  const near = wanted.flatMap(({ chosen }, origin) =>
    [...(chosen?.values() ?? [])].flatMap(({ hospital, distance }) =>
      distance === null ? [] : [`(${origin}, ${quoted(hospital.hospital_id)}, ${distance.miles})`],
    ),
  );
  const miles =
    near.length === 0
      ? 'SELECT *, NULL::DOUBLE AS miles FROM found'
      : `SELECT found.*, near.miles FROM found LEFT JOIN (VALUES ${near.join(', ')}) near (origin, hospital_id, miles)
           ON near.origin = found.origin AND near.hospital_id = found.hospital_id`;
  const direction = isDescending ? 'DESC' : 'ASC';
  const stats = wish.hasStats ? STATS : 'NULL';
  const rows = await duck.all<PageRow>(
    `WITH found AS MATERIALIZED (${sql}), placed AS (${miles}),
     keyed AS (SELECT *, ${expression} AS sort_key FROM placed)
     SELECT *, (SELECT count(*) FROM found) AS total, ${stats} AS stats FROM keyed
     ${wish.cursor === undefined ? '' : `WHERE ${behind(wish.cursor, wish.sort)}`}
     ORDER BY sort_key ${direction}, origin, file_no, ord, code_ord, coalesce(hospital_id, '')
     LIMIT ${wish.limit} OFFSET ${wish.cursor === undefined ? wish.offset : 0}`,
    paths,
  );
  const [first] = rows;
  const told = first ?? (await countOnly(duck, { sql, paths }, stats));
  return {
    rows,
    total: Number(told.total),
    stats:
      wish.hasStats && told.stats != null
        ? (JSON.parse(told.stats) as Record<string, number | null>)
        : undefined,
  };
}

/** A page behind the last row has no row to tell the total. */
async function countOnly(
  duck: Services['duck'],
  { sql, paths }: Pick<RateQuestion, 'sql' | 'paths'>,
  stats: string,
) {
  const [row] = await duck.all<{ total: string; stats: string | null }>(
    `WITH found AS MATERIALIZED (${sql}) SELECT (SELECT count(*) FROM found) AS total, ${stats} AS stats`,
    paths,
  );
  return row ?? { total: '0', stats: null };
}

const noStats = ({ hasStats }: SearchWish) =>
  hasStats ? { count: 0, min: null, p25: null, median: null, p75: null, max: null } : undefined;

const STATS = `(SELECT to_json({count: count(*), min: min(amount)::DOUBLE, p25: round(quantile_cont(amount::DOUBLE, 0.25), 6),
  median: round(quantile_cont(amount::DOUBLE, 0.5), 6), p75: round(quantile_cont(amount::DOUBLE, 0.75), 6), max: max(amount)::DOUBLE})
  FROM found WHERE amount IS NOT NULL AND amount_kind <> 'percentage')`;

function behind(cursor: string, sort: Sort): string {
  const { key, ties } = decodeCursor(cursor, sort);
  const { type, isDescending } = SORT_KEYS[sort];
  const value = `CAST(${quoted(key)} AS ${type})`;
  const [origin, file, ord, code, hospital] = ties;
  const isLater = `(origin, file_no, ord, code_ord, coalesce(hospital_id, '')) > (${origin}, ${file}, ${ord}, ${code}, ${quoted(hospital)})`;
  return `(sort_key ${isDescending ? '<' : '>'} ${value} OR (sort_key = ${value} AND ${isLater}))`;
}

const cursorBehind = (row: FoundRate & { sort_key: string }, sort: Sort): string =>
  encodeCursor({
    ...{ sort, key: String(row.sort_key) },
    ties: [
      ...([row.origin, row.file_no, row.ord, row.code_ord].map(String) as [string, string, string, string]),
      row.hospital_id ?? '',
    ],
  });

/** What the rates of a page need to be told of in full. */
async function surroundings(
  { database, duck, members: files }: Services,
  {
    opened,
    held,
    wanted,
  }: { opened: readonly OpenCatalogue[]; held: HeldParts } & Pick<RateQuestion, 'wanted'>,
  rows: readonly FoundRate[],
): Promise<Surroundings> {
  const members = new Map<string, SetMembers>();
  const corroborated = new Set<string>();
  for (const [origin, open] of opened.entries()) {
    const own = rows.filter((row) => Number(row.origin) === origin);
    const sets = own.flatMap(({ file_no: file, set_id: set }) => (set == null ? [] : [{ file, set }]));
    if (sets.length > 0)
      for (const [key, value] of await files.read({ duck, held }, open, sets)) members.set(key, value);
    const claims = own.flatMap((row) =>
      row.source_kind === 'payer' && row.hospital_id !== null && row.code !== null
        ? [{ hospitalId: row.hospital_id, codeType: row.code_type ?? '', code: row.code }]
        : [],
    );
    if (claims.length > 0)
      for (const found of await corroboratedOf({ duck, held }, open, claims)) corroborated.add(found);
  }
  const codes = new Map(
    rows.map(({ code_type: type, code }) => [`${type} ${code}`, { code_type: type ?? '', code: code ?? '' }]),
  );
  const [own] = opened;
  const medicare =
    own === undefined || codes.size === 0
      ? { rates: [], localities: [] }
      : await database.readingAs(own.catalogue.accountId)((sql: Sql) =>
          medicareRates(sql, own.catalogue.accountId, [...codes.values()]),
        );
  return { opened, wanted, members, corroborated, medicare: medicareOf(medicare) };
}

async function addRaw(
  { database, objects }: Services,
  opened: readonly OpenCatalogue[],
  rows: readonly FoundRate[],
  rates: readonly Rate[],
): Promise<void> {
  for (const [origin, { catalogue }] of opened.entries()) {
    const { accountId } = catalogue;
    const numbers = [
      ...new Set(rows.flatMap((row) => (Number(row.origin) === origin ? [String(row.file_no)] : []))),
    ];
    if (numbers.length === 0) continue;
    const files = await database.readingAs(accountId)((sql) => findFiles(sql, accountId, numbers));
    await database.forAccount(accountId)((sql) => markSourcesUsed(sql, accountId, numbers));
    const kept = new Map(
      files.flatMap(({ file_no: no, source_object: objectKey, source_frames: frames }) =>
        objectKey === null || frames === null ? [] : [[no, { objectKey, frames }] as const],
      ),
    );
    for (const [index, row] of rows.entries()) {
      const rate = rates[index];
      if (Number(row.origin) !== origin || rate === undefined) continue;
      const raw = await rawText(objects, kept.get(String(row.file_no)), row);
      rate.evidence.raw = raw ?? reconstructed(row);
      rate.evidence.raw_source = raw === undefined ? 'reconstructed' : 'file';
    }
  }
}
