import { movePoint, placesAfter } from './compact.ts';

export interface NumberOptions {
  /** Decides which sign separates thousands and which decimals, such as `de`. */
  locale?: string;
  /** `12 %` means 0.12; without this it is a fault. */
  percent?: boolean;
}

export type Parsed<T> = { value: T } | { fault: string };

interface Separators {
  group: string;
  decimal: string;
}

const SPACES = /[\s\u00a0\u2007\u2009\u202f']|\u2019/g;
const DIGITS = /\p{Nd}/gu;
/** `1 234 567,89`: spaces and apostrophes count as separators only between groups of three digits. */
const SPACED = /^\d{1,3}(?:[\s\u00a0\u2007\u2009\u202f'\u2019]\d{3}(?!\d))+(?:[.,]\d+)?/;
const UNSPACED = /^[.,]?\d(?:[\d.,\u066b\u066c]*\d)?/;
const WINDOW = 64;
/** As far as a word such as `Milliarden` may stand. */
const BEHIND = 24;
/** What stands before a number: a sign that is no hyphen, perhaps with a currency after it. */
const NEGATIVE = /(?:^|[^\p{L}\p{N}])[-\u2212](?:[^\d\s.,()+-]{1,4}\s?)?$/u;
const OPEN_PARENTHESIS = /\([^\d()]{0,4}$/;
const EXPONENT = /^\s*[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,3}\s*$/;

const separatorsOf = new Map<string, Separators>();

/** The first number in a text; `12k` is 12000. Integers beyond what a number holds exactly are answered as their digits. */
export function parseNumber(text: string, options: NumberOptions = {}): Parsed<number | string> {
  if (text.length < WINDOW && EXPONENT.test(text)) return finite(Number(text));
  const ascii = asciiDigits(text);
  const found = ascii.search(/\d/);
  if (found === -1) return { fault: 'has no number' };
  const start = /(?<!\d)[.,]/.test(ascii.slice(Math.max(0, found - 1), found)) ? found - 1 : found;
  const window = ascii.slice(start, start + WINDOW);
  const body = (SPACED.exec(window) ?? UNSPACED.exec(window))![0];
  const plain = plainNumber(body, options.locale);
  if (plain === undefined)
    return {
      fault: options.locale === undefined ? 'is not a number' : `is not a number in ${options.locale}`,
    };
  const before = ascii.slice(Math.max(0, start - 8), start);
  const after = ascii.slice(start + body.length, start + body.length + BEHIND);
  const isPercent = /^\s?[%\u066a]/.test(after);
  if (isPercent && options.percent !== true) return { fault: 'is a percentage; set percent to allow it' };
  const negative = NEGATIVE.test(before) || (OPEN_PARENTHESIS.test(before) && /^[^\d()]{0,4}\)/.test(after));
  const places = isPercent ? 0 : placesAfter(after, options.locale);
  const whole = places === 0 ? plain : movePoint(plain, places);
  const digits = negative ? `-${whole}` : whole;
  return isPercent ? finite(Number(digits) / 100) : exact(digits);
}

function finite(value: number): Parsed<number> {
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : { fault: 'is too large' };
}

function exact(digits: string): Parsed<number | string> {
  const value = Number(digits);
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && !digits.includes('.'))
    return { value: digits };
  return finite(value);
}

/** Digits of any script as those of ASCII. */
function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => {
    const code = digit.codePointAt(0)!;
    // Each script has its ten digits in a row that begins at a digit whose predecessor is none.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String(code < 128 ? code - 48 : (code - zero) % 10);
  });
}

/** Digits with at most one point, or undefined when the separators contradict themselves. */
function plainNumber(body: string, locale: string | undefined): string | undefined {
  const compact = body
    .replace(SPACES, '')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
  const { group, decimal } = locale === undefined ? guessSeparators(compact) : localeSeparators(locale);
  const [whole = '', fraction, ...more] = decimal === '' ? [compact] : compact.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const ungrouped = ungroup(whole, group);
  if (ungrouped === undefined) return undefined;
  const leading = ungrouped.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined ? leading : `${leading}.${fraction}`;
}

function ungroup(whole: string, group: string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  if (group === '') return undefined;
  const parts = whole.split(group);
  // Groups of three, or of two and a last of three as in India.
  const [first = '', ...rest] = parts;
  const grouped =
    /^\d{1,3}$/.test(first) &&
    rest.every((part, index) => (index === rest.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(part));
  return grouped ? parts.join('') : undefined;
}

function localeSeparators(locale: string): Separators {
  const known = separatorsOf.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // Spaces and apostrophes are taken out beforehand.
  const group = sign('group').replace(SPACES, '');
  const separators = {
    group: group === '\u066c' ? ',' : group,
    decimal: sign('decimal') === '\u066b' ? '.' : sign('decimal'),
  };
  separatorsOf.set(locale, separators);
  return separators;
}

/** Without a locale: the last of two kinds is the decimal sign; a single comma before three digits groups, a point does not. */
function guessSeparators(compact: string): Separators {
  const [comma, point] = [compact.lastIndexOf(','), compact.lastIndexOf('.')];
  if (comma === -1 && point === -1) return { group: '', decimal: '' };
  if (comma !== -1 && point !== -1)
    return comma > point ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
  const sign = comma === -1 ? '.' : ',';
  const count = compact.split(sign).length - 1;
  if (count > 1) return { group: sign, decimal: '' };
  if (sign === ',' && /^\d{1,3},\d{3}$/.test(compact)) return { group: ',', decimal: '' };
  return { group: '', decimal: sign };
}

/** Whether `Intl` knows a locale; a wrong one in a definition must not wait for the first page. */
export function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
