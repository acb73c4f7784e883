import { must } from '../../../kernel/must.ts';
import { type Parsed, parseNumber } from './number.ts';

export interface Money {
  amount: number | string;
  /** ISO 4217, or null when the text names none. */
  currency: string | null;
}

/** Longer signs first: `US$` is not `$`. */
const SIGN_NAMES: readonly (readonly [string, string])[] = [
  ...([
    ['US$', 'USD'],
    ['CA$', 'CAD'],
    ['AU$', 'AUD'],
    ['NZ$', 'NZD'],
    ['HK$', 'HKD'],
    ['SG$', 'SGD'],
    ['MX$', 'MXN'],
    ['NT$', 'TWD'],
  ] as const),
  ...([
    ['R$', 'BRL'],
    ['C$', 'CAD'],
    ['A$', 'AUD'],
    ['S$', 'SGD'],
    ['CN¥', 'CNY'],
    ['JP¥', 'JPY'],
    ['zł', 'PLN'],
    ['Kč', 'CZK'],
    ['Ft', 'HUF'],
  ] as const),
  ...([
    ['lei', 'RON'],
    ['лв', 'BGN'],
    ['руб', 'RUB'],
    ['грн', 'UAH'],
    ['Fr.', 'CHF'],
    ['SFr', 'CHF'],
    ['RM', 'MYR'],
    ['Rp', 'IDR'],
    ['元', 'CNY'],
  ] as const),
  ...([
    ['€', 'EUR'],
    ['£', 'GBP'],
    ['₹', 'INR'],
    ['₽', 'RUB'],
    ['₩', 'KRW'],
    ['₺', 'TRY'],
    ['₪', 'ILS'],
    ['฿', 'THB'],
    ['₫', 'VND'],
    ['₴', 'UAH'],
  ] as const),
  ...([
    ['₱', 'PHP'],
    ['₦', 'NGN'],
    ['₸', 'KZT'],
    ['₼', 'AZN'],
    ['₾', 'GEL'],
    ['₿', 'BTC'],
    ['円', 'JPY'],
    ['원', 'KRW'],
    ['₡', 'CRC'],
    ['₲', 'PYG'],
  ] as const),
];

/** Signs that several countries use: the region of the locale decides, else the first. */
const SHARED: readonly (readonly [RegExp, string, Readonly<Record<string, string>>])[] = [
  [
    /\$/,
    'USD',
    {
      CA: 'CAD',
      AU: 'AUD',
      NZ: 'NZD',
      HK: 'HKD',
      SG: 'SGD',
      MX: 'MXN',
      AR: 'ARS',
      CL: 'CLP',
      CO: 'COP',
      TW: 'TWD',
    },
  ],
  [/[¥￥]/, 'JPY', { CN: 'CNY' }],
  [/(?<!\p{L})kr\.?(?!\p{L})/iu, 'SEK', { NO: 'NOK', DK: 'DKK', IS: 'ISK' }],
  [/(?<!\p{L})Rs\.?(?!\p{L})/iu, 'INR', { PK: 'PKR', LK: 'LKR', NP: 'NPR', MU: 'MUR' }],
  [/(?<!\p{L})R(?=\s?\d)/u, 'ZAR', {}],
];

const codes = new Set(Intl.supportedValuesOf('currency'));
const CODE = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g;
const AMOUNT = /\p{Nd}(?:[\p{Nd}.,\s'\u2019]*\p{Nd})?/u;
/** `CAD $5` and `$5.- CAD`: a code with a sign that several countries share between it and the amount. */
const FURTHEST_BESIDE = 3;

/** Signs of letters must stand for themselves: `lei` is not in `Kleid`. Chinese and Japanese have no spaces to tell. */
const SIGNS = SIGN_NAMES.map(([sign, currency]) => {
  const before = /^\p{Cased}/u.test(sign) ? '(?<!\\p{L})' : '';
  const after = /\p{Cased}$/u.test(sign) ? '(?!\\p{L})' : '';
  return [new RegExp(`${before}${sign.replace(/[$.]/g, '\\$&')}${after}`, 'u'), currency] as const;
});

/** An amount of money: the number and whose it is. */
export function parseMoney(text: string, locale?: string): Parsed<Money> {
  const number = parseNumber(text, locale === undefined ? {} : { locale });
  if ('fault' in number) return number;
  return { value: { amount: number.value, currency: currencyOf(text, locale) } };
}

interface Named {
  currency: string;
  /** How far from the amount it stands. */
  distance: number;
}

/** What stands nearest to the amount counts: codes such as ALL and TOP are words as well. */
function currencyOf(text: string, locale: string | undefined): string | null {
  const amount = must(AMOUNT.exec(text), 'an amount in a price');
  const [start, end] = [amount.index, amount.index + amount[0].length];
  const named = (match: RegExpExecArray, currency: string): Named => ({
    currency,
    distance: Math.max(start - match.index - match[0].length, match.index - end),
  });
  const codesFound = [...text.matchAll(CODE)]
    .filter(([code]) => codes.has(code))
    .map((match) => named(match, match[0]));
  const signsFound = SIGNS.flatMap(([sign, currency]) => {
    const match = sign.exec(text);
    return match === null ? [] : [named(match, currency)];
  });
  // Of a sign and a code that are equally near the sign is the surer one.
  const nearest = [...signsFound, ...codesFound].sort((one, other) => one.distance - other.distance)[0];
  const shared = sharedSign(text, locale);
  const isBeside = nearest !== undefined && nearest.distance <= FURTHEST_BESIDE;
  return shared !== null && !isBeside ? shared : (nearest?.currency ?? null);
}

function sharedSign(text: string, locale: string | undefined): string | null {
  const region = regionOf(locale);
  for (const [sign, usual, byRegion] of SHARED) if (sign.test(text)) return byRegion[region] ?? usual;
  return null;
}

function regionOf(locale: string | undefined): string {
  return locale === undefined ? '' : (new Intl.Locale(locale).maximize().region ?? '');
}
