import { FLAGS } from '../model/index.ts';

const DECIMALS = 4;
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const NINES = /^9{7,}$/;
const LARGEST = 10n ** 18n;
const MOST_EXPONENT = 400;

export interface ReadAmount {
  /** In ten-thousandths; null when it is no number that fits. */
  scaled: bigint | null;
  flags: number;
  /** Whether the text is the number as it is written plainly, so that it need not be kept. */
  isPlain: boolean;
}

const UNREAD: ReadAmount = { scaled: null, flags: FLAGS.not_a_number, isPlain: false };

/** Reads a decimal number exactly, whatever its form. */
export function readAmount(text: string): ReadAmount {
  const parts = NUMBER.exec(text);
  if (parts === null) return UNREAD;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText);
  if (whole + fraction === '' || Math.abs(exponent) > MOST_EXPONENT) return UNREAD;
  const digits = BigInt(whole + fraction);
  const { value, isRounded } = shifted(digits, DECIMALS + exponent - fraction.length);
  if (value >= LARGEST) return UNREAD;
  const scaled = sign === '-' ? -value : value;
  const flags =
    (scaled <= 0n ? FLAGS.non_positive : 0) |
    (isRounded ? FLAGS.rounded : 0) |
    (isAllNines(whole, fraction) ? FLAGS.placeholder : 0);
  return { scaled, flags, isPlain: PLAIN.test(text) && !isRounded && text !== '-0' };
}

/** Moved by so many decimal places; halves are rounded away from zero. */
function shifted(digits: bigint, places: number): { value: bigint; isRounded: boolean } {
  if (places >= 0) return { value: digits * 10n ** BigInt(places), isRounded: false };
  const unit = 10n ** BigInt(-places);
  const rest = digits % unit;
  return { value: digits / unit + (rest * 2n >= unit ? 1n : 0n), isRounded: rest !== 0n };
}

const isAllNines = (whole: string, fraction: string): boolean =>
  NINES.test(whole.replace(/^0+/, '') + fraction.replace(/0+$/, ''));
