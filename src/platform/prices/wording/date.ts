const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const BEHIND = '(?:[T ,].*|Z)?';
const ISO = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${BEHIND}$`, 'i');
const AMERICAN = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${BEHIND}$`, 'i');
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NAME = '([a-z]{3,9})\\.?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const MONTH_FIRST = new RegExp(`^(?:[a-z]+day,? )?${NAME}[ -]${DAY},?[ -](\\d{4})(?: .*)?$`, 'i');
const DAY_FIRST = new RegExp(`^${DAY}[ -]${NAME},?[ -](\\d{4}|\\d{2})(?: .*)?$`, 'i');
/** Days since the end of 1899, as spreadsheets count them: from 2009 to 2064. */
const SERIAL = /^[45]\d{4}(?:\.\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** A date however price files write it, as YYYY-MM-DD; null for what is none, or could be another one. */
export function isoDateOf(written: string): string | null {
  const text = written.trim().replace(/\s+/g, ' ');
  const [year, month, day] = partsOf(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : null;
}

type Parts = (string | undefined)[];

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text);
  if (iso !== null) return [iso[1], iso[3], iso[4]];
  const american = AMERICAN.exec(text);
  if (american !== null) return [american[4], american[1], american[3]];
  const compact = COMPACT.exec(text);
  if (compact !== null) return compact.slice(1);
  if (SERIAL.test(text))
    return new Date(SERIAL_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10).split('-');
  const named = MONTH_FIRST.exec(text);
  if (named !== null) return [named[3], monthOf(named[1]), named[2]];
  const other = DAY_FIRST.exec(text);
  return other === null ? null : [other[3], monthOf(other[2]), other[1]];
}

function monthOf(name: string | undefined): string | undefined {
  const place = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase());
  return place === -1 ? undefined : String(place + 1);
}

/** Of two digits, only years that price files have been written in or run to. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : /^[1-5]\d$/.test(year) ? `20${year}` : 'unknown';
