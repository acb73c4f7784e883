import type { MetricName, NewKeyword } from '../schema.ts';
import { keywordPlace } from '../store-keywords.ts';
import { type Field, findMapping, HEADER_NAMES, type Mapping } from './mapping.ts';
import { type ReadNumber, readCompetition, readNumber } from './number.ts';
import { type CsvLine, readCsv } from './read-csv.ts';

export interface ImportedKeyword extends NewKeyword {
  metrics: Partial<Record<MetricName, ReadNumber>>;
}

export interface Rejected {
  line: number;
  column: string | null;
  message: string;
}

export interface ReadKeywords {
  mapping: Mapping;
  /** Each once. */
  keywords: ImportedKeyword[];
  rejected: Rejected[];
}

const LONGEST_KEYWORD = 200;
const MOST_REJECTED = 1_000;
const METRIC_FIELDS = ['volume', 'difficulty', 'cpc', 'competition', 'position'] as const;

class LineFault extends Error {
  readonly column: string | null;

  constructor(column: string | null, message: string) {
    super(message);
    this.column = column;
  }
}

export function readKeywords(bytes: Buffer, given: Mapping): ReadKeywords {
  const lines = readCsv(bytes, HEADER_NAMES);
  const { header, at, mapping } = findMapping(lines, given);
  const keywords = new Map<string, ImportedKeyword>();
  const rejected: Rejected[] = [];
  for (const line of lines.slice(at + 1)) {
    try {
      const keyword = readLine(line, header, mapping);
      const place = keywordPlace(keyword);
      const known = keywords.get(place);
      keywords.set(place, known === undefined ? keyword : united(known, keyword));
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      if (rejected.length < MOST_REJECTED)
        rejected.push({ line: line.line, column: error.column, message: error.message });
    }
  }
  return { mapping, keywords: [...keywords.values()], rejected };
}

function readLine({ fields }: CsvLine, header: readonly string[], mapping: Mapping): ImportedKeyword {
  const textOf = (field: Field): string | undefined => {
    const column = mapping[field];
    return column === undefined ? undefined : fields[header.indexOf(column)] || undefined;
  };
  const columnOf = (field: Field): string | null => mapping[field] ?? null;
  const keyword = textOf('keyword');
  if (keyword === undefined) throw new LineFault(columnOf('keyword'), 'has no keyword');
  if (keyword.length > LONGEST_KEYWORD)
    throw new LineFault(columnOf('keyword'), `is longer than ${LONGEST_KEYWORD} characters`);
  const [country, language] = [textOf('country')?.toLowerCase(), textOf('language')?.toLowerCase()];
  if (country !== undefined && !/^[a-z]{2}$/.test(country))
    throw new LineFault(columnOf('country'), `"${country}" is not a two-letter country code`);
  if (language !== undefined && !/^[a-z]{2,3}$/.test(language))
    throw new LineFault(columnOf('language'), `"${language}" is not a language code`);
  const target = textOf('target_url');
  if (target !== undefined && !/^https?:\/\/\S+$/i.test(target))
    throw new LineFault(columnOf('target_url'), `"${target}" is not a URL`);
  const tags = textOf('tags')
    ?.split(/[;,|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const metrics: ImportedKeyword['metrics'] = {};
  for (const field of METRIC_FIELDS) {
    const text = textOf(field);
    if (text === undefined) continue;
    const number = field === 'competition' ? readCompetition(text) : readNumber(text);
    if (number === undefined) throw new LineFault(columnOf(field), `"${text}" is not a number or a range`);
    if (number.value !== null || number.low !== null || number.high !== null) metrics[field] = number;
  }
  return {
    keyword,
    metrics,
    ...(country === undefined ? {} : { country }),
    ...(language === undefined ? {} : { language }),
    ...(target === undefined ? {} : { target_url: target }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** What the first of two lines does not say, the second may. */
const united = (one: ImportedKeyword, other: ImportedKeyword): ImportedKeyword => ({
  ...other,
  ...one,
  tags: [...new Set([...(one.tags ?? []), ...(other.tags ?? [])])],
  metrics: { ...other.metrics, ...one.metrics },
});
