import { FLAGS } from '../model/index.ts';
import { plainNumber } from '../wording/index.ts';
import { isNothing } from './nothing.ts';

/** Decimals of `DECIMAL(18,4)`. */
const SCALE = 10_000;
const DECIMALS = 4;
const MOST_FAST_DIGITS = 11;
const LEAST_NINES = 9_999_999;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:E([+-]?\d{1,2}))?$/i;

/** Reads amounts exactly: none of them ever is a binary fraction. */
export class AmountReader {
  /** In ten-thousandths. */
  amount: number | null = null;
  raw: string | null = null;
  flags = 0;

  /** Reads digits with at most four decimals; false for all else, which `readText` understands. */
  readDigits(data: Buffer, start: number, end: number, isPercentage: boolean): boolean {
    let value = 0;
    let at = start;
    for (; at < end; at += 1) {
      const digit = (data[at] as number) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === start || at - start > MOST_FAST_DIGITS) return false;
    let decimals = DECIMALS;
    if (at < end) {
      if (data[at] !== DOT) return false;
      for (at += 1; at < end; at += 1) {
        const digit = (data[at] as number) - ZERO;
        if (digit < 0 || digit > 9 || decimals === 0) return false;
        value = value * 10 + digit;
        decimals -= 1;
      }
    }
    for (; decimals > 0; decimals -= 1) value *= 10;
    this.amount = value;
    this.raw = null;
    this.flags = oddities(value, isPercentage, data[start] === NINE);
    return true;
  }

  /** A number of JSON. Where it is a ten-thousandth of a whole number, that is what its digits say; others are read as text. */
  readNumber(number: number, isPercentage: boolean): boolean {
    const value = Math.round(number * SCALE);
    if (value / SCALE !== number || !Number.isSafeInteger(value))
      return this.readText(String(number), isPercentage);
    this.amount = value;
    this.raw = null;
    this.flags = oddities(value, isPercentage);
    return true;
  }

  /** For words that stand elsewhere. */
  clear(): void {
    this.amount = null;
    this.raw = null;
    this.flags = 0;
  }

  /** False where the text says that there is no amount. */
  readText(written: string, isPercentage: boolean): boolean {
    const text = written.trim();
    if (isNothing(text)) return false;
    const number = numberIn(text, isPercentage);
    if (number === undefined) {
      this.amount = null;
      this.raw = text;
      this.flags = FLAGS.not_a_number;
      return true;
    }
    const { value, isRounded } = number;
    const isSafe = Number.isSafeInteger(value);
    this.amount = isSafe ? value : null;
    this.raw = isSafe && !isRounded && PLAIN.test(text) ? null : text;
    this.flags =
      (isSafe
        ? oddities(value, isPercentage)
        : FLAGS.not_a_number | (/^9+$/.test(text) ? FLAGS.placeholder : 0)) | (isRounded ? FLAGS.rounded : 0);
    return true;
  }
}

function oddities(value: number, isPercentage: boolean, mayBeNines = true): number {
  if (value <= 0) return FLAGS.non_positive;
  if (isPercentage && value < SCALE) return FLAGS.percentage_fraction;
  return mayBeNines && value >= LEAST_NINES && isNines(value) ? FLAGS.placeholder : 0;
}

/** Whether the number is written with nines alone, seven or more. */
function isNines(value: number): boolean {
  let rest = value;
  for (let place = 0; place < DECIMALS && rest % 10 === 0; place += 1) rest /= 10;
  return rest % 10 === 9 && rest >= LEAST_NINES && /^9+$/.test(String(rest));
}

interface Scaled {
  value: number;
  isRounded: boolean;
}

function numberIn(text: string, isPercentage: boolean): Scaled | undefined {
  const parts = NUMBER.exec(plainNumber(text, isPercentage) ?? 'none');
  if (parts === null) return undefined;
  const [, minus, whole = '', fraction = '', exponent = '0'] = parts;
  return scaled(minus === '-' ? -1 : 1, whole, fraction, Number(exponent));
}

/** Half a ten-thousandth counts as a whole one. */
function scaled(sign: number, whole: string, fraction: string, exponent: number): Scaled {
  const digits = whole + fraction;
  const places = whole.length + exponent + DECIMALS;
  const kept = places <= 0 ? '' : digits.slice(0, places).padEnd(places, '0');
  const cut = places < 0 ? '' : digits.slice(places);
  const isUp = /^[5-9]/.test(cut);
  const value = Number(BigInt(kept === '' ? '0' : kept) + (isUp ? 1n : 0n));
  const lost = places < 0 ? digits : cut;
  return { value: sign === -1 && value !== 0 ? -value : value, isRounded: /[1-9]/.test(lost) };
}
