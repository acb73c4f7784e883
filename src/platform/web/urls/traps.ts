import { before } from '../../../kernel/before.ts';
export interface Trap {
  code: 'too_long' | 'too_deep' | 'repeats' | 'far_date' | 'growing_query';
  /** What was seen, as a sentence. */
  detail: string;
}

const MOST_LENGTH = 2_048;
const MOST_SEGMENTS = 24;
const MOST_PARAMETERS = 16;
const MOST_SAME_PARAMETER = 4;
const LONGEST_CYCLE = 4;
const MOST_ROUNDS = 3;
const MOST_SAME_SEGMENT = 5;
const YEARS_AHEAD = 2;
const YEARS_BACK = 40;

const CALENDAR =
  /(?:^|[/?&=_-])(?:cal|calendars?|kalender|calendario|calendrier|events?|agenda|day|week|month|year|date|from|to|start|end|tribe-bar-date|ical)(?:$|[/?&=_-])/i;
const DATE = /(?<!\d)(\d{4})[/-](?:0?[1-9]|1[0-2])(?:[/-](?:0?[1-9]|[12]\d|3[01]))?(?!\d)/g;
const YEAR = /[?&](?:year|yr|y|cal_year|jahr|annee)=(\d{4})(?!\d)/gi;

/** Signs of addresses that a program makes without end. `url` is absolute and normalised. */
export function findTrap(url: string, now: Date = new Date(), mostLength = MOST_LENGTH): Trap | undefined {
  if (url.length > mostLength) {
    return { code: 'too_long', detail: `The URL has more than ${mostLength} characters.` };
  }
  const [path = '', query = ''] = url.slice(url.indexOf('/', 8)).split(/\?(.*)/s);
  return (
    findInPath(path.split('/').filter((segment) => segment !== '')) ??
    findDate(path, query, now) ??
    findInQuery(query)
  );
}

function findInPath(segments: string[]): Trap | undefined {
  if (segments.length > MOST_SEGMENTS) {
    return { code: 'too_deep', detail: `The path has more than ${MOST_SEGMENTS} parts.` };
  }
  if (segments.length < MOST_ROUNDS) return undefined;
  for (let length = 1; length <= LONGEST_CYCLE; length += 1) {
    if (hasCycle(segments, length)) {
      return {
        code: 'repeats',
        detail: `The path repeats the same ${length === 1 ? 'part' : `${length} parts`}.`,
      };
    }
  }
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    if (count >= MOST_SAME_SEGMENT) {
      return { code: 'repeats', detail: `The path contains "${segment}" ${count} times.` };
    }
  }
  return undefined;
}

function hasCycle(segments: string[], length: number): boolean {
  let run = 0;
  for (let index = length; index < segments.length; index += 1) {
    run = segments[index] === segments[index - length] ? run + 1 : 0;
    if (run >= length * (MOST_ROUNDS - 1)) return true;
  }
  return false;
}

/** A year alone is an edition or a model; only what looks like a calendar page counts. */
function findDate(path: string, query: string, now: Date): Trap | undefined {
  const text = query === '' ? path : `${path}?${query}`;
  if (!CALENDAR.test(text)) return undefined;
  const thisYear = now.getUTCFullYear();
  for (const [, year] of [...text.matchAll(DATE), ...text.matchAll(YEAR)]) {
    if (Number(year) > thisYear + YEARS_AHEAD || Number(year) < thisYear - YEARS_BACK) {
      return { code: 'far_date', detail: `A calendar page of the year ${year}.` };
    }
  }
  return undefined;
}

function findInQuery(query: string): Trap | undefined {
  if (query === '') return undefined;
  const names = query.split('&').map((parameter) => before(parameter, '='));
  if (names.length > MOST_PARAMETERS) {
    return { code: 'growing_query', detail: `The query has ${names.length} parameters.` };
  }
  const counts = new Map<string, number>();
  for (const name of names) {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MOST_SAME_PARAMETER) {
      return { code: 'growing_query', detail: `The query contains "${name}" ${count} times.` };
    }
  }
  // An address inside an address inside an address: each round encodes the percent signs once more.
  if (/%25252/.test(query))
    return { code: 'growing_query', detail: 'The query is encoded several times over.' };
  return undefined;
}
