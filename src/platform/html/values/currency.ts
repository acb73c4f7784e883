import { type Parsed, parseNumber } from './number.ts';

export interface Money {
  amount: number | string;
  /** ISO 4217, or null when the text names none. */
  currency: string | null;
}

/** Longer signs first: `US$` is not `$`. */
const SIGNS: readonly (readonly [string, string])[] = [
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

/** An amount of money: the number and whose it is. */
export function parseMoney(text: string, locale?: string): Parsed<Money> {
  const number = parseNumber(text, locale === undefined ? {} : { locale });
  if ('fault' in number) return number;
  return { value: { amount: number.value, currency: currencyOf(text, locale) } };
}

function currencyOf(text: string, locale: string | undefined): string | null {
  for (const [code] of text.matchAll(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)) if (codes.has(code)) return code;
  for (const [sign, code] of SIGNS) if (text.includes(sign)) return code;
  const region = regionOf(locale);
  for (const [sign, usual, byRegion] of SHARED) if (sign.test(text)) return byRegion[region] ?? usual;
  return null;
}

function regionOf(locale: string | undefined): string {
  return locale === undefined ? '' : (new Intl.Locale(locale).maximize().region ?? '');
}
