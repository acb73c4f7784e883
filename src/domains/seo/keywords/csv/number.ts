/** A number as exports write it: a value, a range, or nothing. */
export interface ReadNumber {
  value: number | null;
  low: number | null;
  high: number | null;
}

const NOTHING = /^(?:|-|–|—|n\/?a|null|none|not available|no data)$/i;
const RANGE = /^(.+?)\s*(?:–|—|-|\bto\b|\.\.)\s*(.+)$/i;
const PARTS = /^[^\d<>+]*([<>]?)\s*([\d.,\s'\u00a0\u202f]*\d)\s*([kmb]?)\s*(\+?)[^\d]*$/i;
const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };
/** As Google Keyword Planner tells the competition in words. */
const LEVELS: Readonly<Record<string, number>> = { low: 0.17, medium: 0.5, high: 0.83 };

/** Undefined when it is no number at all. */
export function readNumber(text: string): ReadNumber | undefined {
  const trimmed = text.trim();
  if (NOTHING.test(trimmed)) return { value: null, low: null, high: null };
  const range = RANGE.exec(trimmed);
  if (range !== null) {
    const [low, high] = [single(range[1] ?? ''), single(range[2] ?? '')];
    if (low === undefined || high === undefined || low.number > high.number) return undefined;
    return { value: null, low: low.number, high: high.number };
  }
  const one = single(trimmed);
  if (one === undefined) return undefined;
  if (one.sign === '<') return { value: null, low: 0, high: one.number };
  if (one.sign === '>' || one.sign === '+') return { value: null, low: one.number, high: null };
  return { value: one.number, low: null, high: null };
}

/** A competition in words is a level, not a number: it is kept as a third of the scale. */
export function readCompetition(text: string): ReadNumber | undefined {
  const level = LEVELS[text.trim().toLowerCase()];
  if (level === undefined) return readNumber(text);
  const third = Math.floor(level * 3) / 3;
  return { value: null, low: Math.round(third * 100) / 100, high: Math.round((third + 1 / 3) * 100) / 100 };
}

function single(text: string): { number: number; sign: string } | undefined {
  const parts = PARTS.exec(text.trim());
  if (parts === null) return undefined;
  const [, sign = '', digits = '', unit = '', plus = ''] = parts;
  const plain = decimal(digits.replace(/[\s'\u00a0\u202f]/g, ''));
  const number = plain * (FACTORS[unit.toLowerCase()] ?? 1);
  return Number.isFinite(number) ? { number, sign: sign === '' ? plus : sign } : undefined;
}

/** `1,234.5` and `1.234,5` alike; a lone group of three digits is thousands. */
function decimal(digits: string): number {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last === -1) return Number(digits);
  const sign = digits[last] ?? '';
  const isGroup = digits.length - last - 1 === 3 && (digits.split(sign).length > 2 || !/^0/.test(digits));
  const both = digits.includes(',') && digits.includes('.');
  if (isGroup && !both) return Number(digits.replaceAll(sign, ''));
  const whole = digits.slice(0, last).replace(/[.,]/g, '');
  return Number(`${whole}.${digits.slice(last + 1)}`);
}
