import { invalidRequest } from '../../../../kernel/errors.ts';
import { fold } from '../../../../platform/text/index.ts';
import type { CsvLine } from './read-csv.ts';

export const FIELDS = [
  'keyword',
  'volume',
  'difficulty',
  'cpc',
  'competition',
  'position',
  'country',
  'language',
  'target_url',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/** Which column of the file a field comes from. */
export type Mapping = Partial<Record<Field, string>>;

/** As the exports of Google Keyword Planner, Ahrefs, Semrush and search consoles name their columns; the better name first. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  keyword: ['keyword', 'keywords', 'search term', 'search terms', 'query', 'top queries', 'term', 'phrase'],
  volume: [
    'avg. monthly searches',
    'avg monthly searches',
    'volume',
    'search volume',
    'searches',
    'monthly searches',
    'sv',
  ],
  difficulty: ['difficulty', 'keyword difficulty', 'kd', 'kd %', 'seo difficulty'],
  cpc: ['cpc', 'cpc (usd)', 'cpc (eur)', 'cpc (gbp)', 'top of page bid (high range)'],
  competition: ['competition (indexed value)', 'competitive density', 'com.', 'competition'],
  position: ['position', 'current position', 'rank', 'ranking'],
  country: ['country', 'country code'],
  language: ['language', 'language code'],
  target_url: ['target_url', 'target url', 'url', 'current url', 'landing page'],
  tags: ['tags', 'tag', 'labels'],
};

export const HEADER_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat());
/** Some exports begin with a title and the span of time. */
const LAST_HEADER = 10;

export interface FoundHeader {
  header: string[];
  /** The place of the header among the lines. */
  at: number;
  mapping: Mapping;
}

/** Finds the header row, and which column is which; a given mapping wins. */
export function findMapping(lines: readonly CsvLine[], given: Mapping): FoundHeader {
  const wanted = given.keyword === undefined ? NAMES.keyword : [nameOf(given.keyword)];
  const at = lines
    .slice(0, LAST_HEADER)
    .findIndex(({ fields }) => fields.some((field) => wanted.includes(nameOf(field))));
  const header = lines[at]?.fields;
  if (header === undefined)
    throw invalidRequest(
      'No header row with a keyword column was found. Name the column: mapping {"keyword": "<column name>"}.',
      { details: [{ path: 'mapping.keyword', message: 'must name a column of the file' }] },
    );
  const mapping: Mapping = {};
  for (const field of FIELDS) {
    const name = given[field];
    if (name !== undefined && !header.some((column) => nameOf(column) === nameOf(name)))
      throw invalidRequest(`The file has no column "${name}". Its columns are ${header.join(', ')}.`, {
        details: [{ path: `mapping.${field}`, message: `"${name}" is not a column of the file` }],
      });
    const names = name === undefined ? NAMES[field] : [nameOf(name)];
    const found = names
      .map((one) => header.find((column) => nameOf(column) === one))
      .find((column) => column !== undefined);
    if (found !== undefined) mapping[field] = found;
  }
  return { header, at, mapping };
}

const nameOf = (column: string): string => fold(column).replace(/\s+/g, ' ').trim();
