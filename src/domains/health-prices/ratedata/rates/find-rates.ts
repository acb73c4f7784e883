import { invalidRequest } from '../../../../kernel/errors.ts';
import type { RATE_COLUMNS } from '../../../../platform/prices/model/index.ts';
import type { Placed } from '../../../../platform/prices/places/index.ts';
import type { OpenCatalogue } from './catalogues.ts';
import {
  catalogueConditions,
  codeConditions,
  rateConditions,
  type WantedCode,
  wantedCodes,
} from './conditions.ts';
import { listOf, type RateQuery } from './filter.ts';
import type { HeldParts } from './held-parts.ts';
import type { PriceDuck } from './price-duck.ts';
import { quoted } from './quoted.ts';
import { rateSource } from './rate-source.ts';
import { setsWith } from './sets-with.ts';
import { checkNumbers, hospitalsWith, type WantedHospitals, wantedHospitals } from './wanted-hospitals.ts';
import { wantedWords } from './wanted-words.ts';

type RateColumn = keyof typeof RATE_COLUMNS;
type PayerColumn = (typeof PAYER_COLUMNS)[number];
type LinkColumn = (typeof LINK_COLUMNS)[number];

/** A rate with who pays and who is paid, as DuckDB answers it. */
export type FoundRate = Record<RateColumn | PayerColumn | LinkColumn | 'updated_on', string | null> &
  Record<'origin' | 'file_no' | 'ord' | 'code_ord' | 'amount_kind' | 'flags' | 'source_kind', string>;

export interface RateQuestion {
  /** Selects from `rates`, which has every column of a rate, of its payer and of its hospital. */
  sql: string;
  paths: string[];
  wanted: WantedHospitals[];
}

const PAYER_COLUMNS = [
  'payer_id',
  'payer_name',
  'raw_payer',
  'raw_plan',
  'market',
  'product',
  'payer_confidence',
] as const;
const LINK_COLUMNS = ['hospital_id', 'hospital_name', 'linked_by', 'hospital_confidence'] as const;

export interface RateOptions {
  centre: Placed | undefined;
  codes?: readonly WantedCode[];
  /** Codes that are called by the words that are looked for. */
  named?: readonly { code_type: string; code: string }[];
}

/** What `WITH rates AS (…)` needs for a question; undefined when nothing can be found. */
export async function ratesFor(
  { duck, held }: { duck: PriceDuck; held: HeldParts },
  opened: readonly OpenCatalogue[],
  query: RateQuery,
  { centre, codes = wantedCodes(query), named = [] }: RateOptions,
): Promise<RateQuestion> {
  checkNumbers(query);
  const branches: string[] = [];
  const paths: string[] = [];
  const wanted: WantedHospitals[] = [];
  for (const [origin, open] of opened.entries()) {
    const hospitals = wantedHospitals(open.catalogue, query, centre);
    wanted.push(hospitals);
    const files = candidateFiles(open, query, hospitals);
    if (files.size === 0) continue;
    const conditions = [
      ...codeConditions(query, codes),
      ...rateConditions(query),
      ...textConditions(query, codes, named),
    ];
    const source = await rateSource(open, held, { files, codes, conditions });
    if (source === undefined) continue;
    paths.push(...source.paths);
    const more = await providerCondition({ duck, held }, open, query, files);
    const ofHospitals =
      hospitals.chosen === undefined ? [] : [`h.hospital_id IN (${idList(hospitals.chosen.keys())})`];
    const where = [...catalogueConditions(query), ...ofHospitals, ...more];
    const { tables } = open;
    branches.push(
      `SELECT ${origin} AS origin, r.*, f.source_kind, f.updated_on,
         ${PAYER_COLUMNS.map((name) => `p.${name}`).join(', ')}, ${LINK_COLUMNS.map((name) => `h.${name}`).join(', ')}
       FROM (${source.sql}) r JOIN ${tables.files} f ON f.file_no = r.file_no
       LEFT JOIN ${tables.payers} p ON p.file_no = r.file_no AND p.payer_ord = r.payer_ord
       LEFT JOIN ${tables.links} h ON h.file_no = r.file_no AND h.set_id = coalesce(r.set_id, -1)
       WHERE ${where.join(' AND ')}`,
    );
  }
  return { sql: branches.join(' UNION ALL BY NAME '), paths, wanted };
}

/** An item with several codes has its amounts once for each: without a code, only once. */
function textConditions(
  { q }: RateQuery,
  codes: readonly WantedCode[],
  named: NonNullable<RateOptions['named']>,
): string[] {
  const once = codes.length > 0 ? [] : ['r.code_ord = 0'];
  if (q === undefined) return once;
  const told = wantedWords(q).map((word) => `contains(lower(r.description), lower(${quoted(word)}))`);
  const described = `(${[...once, ...told].join(' AND ')})`;
  if (named.length === 0) return [described];
  const list = named.map(({ code_type: type, code }) => `(${quoted(type)}, ${quoted(code)})`);
  return [`(${described} OR (r.code_type, r.code) IN (${list.join(', ')}))`];
}

const idList = (ids: Iterable<string>): string => {
  const list = [...ids].map(quoted);
  return list.length === 0 ? 'NULL' : list.join(', ');
};

/** Files that can have what is asked for. */
function candidateFiles(
  { catalogue }: OpenCatalogue,
  query: RateQuery,
  { chosen }: WantedHospitals,
): ReadonlySet<string> {
  let files = new Set(catalogue.files.keys());
  const keep = (wanted: Iterable<string>) => {
    const kept = new Set(wanted);
    files = new Set([...files].filter((file) => kept.has(file)));
  };
  if (chosen !== undefined)
    keep(catalogue.links.filter(({ hospital_id: id }) => chosen.has(id)).map(({ file_no }) => file_no));
  const payers = listOf(query.payer_id);
  if (payers.length > 0)
    keep(
      catalogue.payers
        .filter(({ payer_id: id }) => id !== null && payers.includes(id))
        .map(({ file_no }) => file_no),
    );
  if (query.source_kind !== undefined) {
    const isWanted = query.source_kind === 'hospital';
    keep([...files].filter((no) => catalogue.files.get(no)?.family.startsWith('hpt_') === isWanted));
  }
  return files;
}

async function providerCondition(
  tools: { duck: PriceDuck; held: HeldParts },
  open: OpenCatalogue,
  query: RateQuery,
  files: ReadonlySet<string>,
): Promise<string[]> {
  if (query.npi === undefined && query.ein === undefined) return [];
  const hospitals = hospitalsWith(open.catalogue, query);
  const sets = await setsWith(tools, open, files, {
    npis: listOf(query.npi),
    eins: listOf(query.ein),
  });
  if (sets.length > 10_000)
    throw invalidRequest(
      'These providers are part of too many contracts. Add a code, a payer or a hospital.',
    );
  const ofSets = sets.map(({ file, set }) => `(${file}, ${set})`);
  return [
    `(h.hospital_id IN (${idList(hospitals)})${
      ofSets.length === 0 ? '' : ` OR (r.file_no, r.set_id) IN (${ofSets.join(', ')})`
    })`,
  ];
}
