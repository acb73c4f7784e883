import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import type { ColumnType, TableDefinition } from '../../tables/definition.ts';
import { encodeRows } from '../../tables/values.ts';
import { SelectorError } from '../errors.ts';
import { type CastOptions, type CastType, castValue } from './cast-value.ts';
import { parseMoney } from './currency.ts';
import { type DateOptions, parseDate } from './date.ts';
import { JsonPath } from './json-path.ts';
import { type NumberOptions, parseNumber } from './number.ts';
import { Pattern } from './pattern.ts';

const valueOr = (parsed: { value: unknown } | { fault: string }): unknown =>
  'value' in parsed ? parsed.value : parsed.fault;

test('numbers in the forms of many places', () => {
  const cases: [string, NumberOptions, unknown][] = [
    ['1.234,56 €', { locale: 'de' }, 1234.56],
    ['1.234,56 €', {}, 1234.56],
    ['$1,299.00', {}, 1299],
    ['$1,299.00', { locale: 'en' }, 1299],
    ['1 234,56', { locale: 'fr' }, 1234.56],
    ['1\u202f234\u202f567,8', { locale: 'fr' }, 1234567.8],
    ["CHF 1'234.50", { locale: 'de-CH' }, 1234.5],
    ['CHF 1’234.50', {}, 1234.5],
    ['12,34,567.89', { locale: 'en-IN' }, 1234567.89],
    ['1,234', {}, 1234],
    ['1.234', {}, 1.234],
    ['1.234', { locale: 'de' }, 1234],
    ['12,5', {}, 12.5],
    ['1.234.567', {}, 1234567],
    ['0,5', { locale: 'de' }, 0.5],
    ['.5', {}, 0.5],
    ['007', {}, 7],
    ['-5', {}, -5],
    ['−5,5', { locale: 'de' }, -5.5],
    ['-$5.00', {}, -5],
    ['$-5.00', {}, -5],
    ['(1,234.50)', {}, -1234.5],
    ['SKU-123', {}, 123],
    ['10-20', {}, 10],
    ['5 10', {}, 5],
    ['Price: 5 now 6', {}, 5],
    ['499,-', {}, 499],
    ['1e3', {}, 1000],
    ['١٢٣', {}, 123],
    ['१२३४', {}, 1234],
    ['٣٫١٤', {}, 3.14],
    ['12 %', { percent: true }, 0.12],
    ['12%', {}, 'is a percentage; set percent to allow it'],
    ['1,299.00', { locale: 'de' }, 'is not a number in de'],
    ['1.2.3', {}, 'is not a number'],
    ['none', {}, 'has no number'],
    ['', {}, 'has no number'],
    ['9007199254740993', {}, '9007199254740993'],
    ['-9223372036854775808', {}, '-9223372036854775808'],
    ['1e999', {}, 'is too large'],
    ['12k', {}, 12_000],
    ['1.2K reviews', {}, 1_200],
    ['-$3.45M', {}, -3_450_000],
    ['2B', {}, 2_000_000_000],
    ['1.25 million views', {}, 1_250_000],
    ['1.5 Million', {}, 1_500_000],
    ['1.2345k', {}, 1_234.5],
    ['0.5k', {}, 500],
    ['1,2 Mio. €', { locale: 'de' }, 1_200_000],
    ['3 Milliarden', { locale: 'de' }, 3_000_000_000],
    ['5 mil', { locale: 'es' }, 5_000],
    ['3,5万', { locale: 'ja' }, 'is not a number in ja'],
    ['3.5万', { locale: 'ja' }, 35_000],
    ['9007199254740.993k', {}, '9007199254740993'],
    ['12 kg', {}, 12],
    ['12kg', {}, 12],
    ['5 m', {}, 5],
    ['5m', {}, 5],
    ['16 MB', {}, 16],
    ['7 K', {}, 7],
    ['40 Kč', { locale: 'cs' }, 40],
    ['12 mile run', {}, 12],
  ];
  for (const [text, options, expected] of cases)
    assert.equal(valueOr(parseNumber(text, options)), expected, `${text} ${JSON.stringify(options)}`);
});

test('numbers that Intl writes are read back', () => {
  check(
    fc.property(
      fc.constantFrom(
        'en',
        'de',
        'fr',
        'de-CH',
        'es',
        'pl',
        'sv',
        'pt-BR',
        'ru',
        'ja',
        'en-IN',
        'cs',
        'ar-EG',
        'hi',
      ),
      fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
      (locale, number) => {
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
          .format(number)
          .replace(/[\u061c\u200e\u200f]/g, '');
        assert.deepEqual(parseNumber(text, { locale }), { value: number }, `${text} in ${locale}`);
      },
    ),
    { runs: 3000 },
  );
});

test('shortened numbers that Intl writes are read back', () => {
  check(
    fc.property(
      fc.constantFrom('en', 'de', 'fr', 'es', 'pl', 'sv', 'pt-BR', 'ru', 'ja', 'zh', 'en-IN', 'cs', 'it'),
      fc.constantFrom('short' as const, 'long' as const),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 2, max: 11 }),
      (locale, compactDisplay, digits, power) => {
        const number = digits * 10 ** power;
        const text = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay }).format(number);
        // French writes a thousand without any number.
        fc.pre(text !== 'mille');
        assert.deepEqual(parseNumber(text, { locale }), { value: number }, `${text} in ${locale}`);
      },
    ),
    { runs: 3000 },
  );
});

test('money', () => {
  const cases: [string, string | undefined, unknown][] = [
    ['1.234,56 €', 'de', { amount: 1234.56, currency: 'EUR' }],
    ['$1,299.00', undefined, { amount: 1299, currency: 'USD' }],
    ['$5', 'en-CA', { amount: 5, currency: 'CAD' }],
    ['US$ 5', 'en-CA', { amount: 5, currency: 'USD' }],
    ['R$ 1.234,50', 'pt-BR', { amount: 1234.5, currency: 'BRL' }],
    ['5 zł', undefined, { amount: 5, currency: 'PLN' }],
    ['1 299 kr', 'da', { amount: 1299, currency: 'DKK' }],
    ['1 299 kr', 'sv', { amount: 1299, currency: 'SEK' }],
    ['£3.99', undefined, { amount: 3.99, currency: 'GBP' }],
    ['¥1,000', undefined, { amount: 1000, currency: 'JPY' }],
    ['¥1,000', 'zh-CN', { amount: 1000, currency: 'CNY' }],
    ['EUR 5', undefined, { amount: 5, currency: 'EUR' }],
    ['5 pieces', undefined, { amount: 5, currency: null }],
    ['free', undefined, 'has no number'],
  ];
  for (const [text, locale, expected] of cases)
    assert.deepEqual(valueOr(parseMoney(text, locale)), expected, text);
});

test('dates in the forms of many places', () => {
  const day = '2026-03-12T00:00:00.000Z';
  const cases: [string, DateOptions, string][] = [
    ['2026-03-12', {}, day],
    ['12 Mar 2026', {}, day],
    ['March 12, 2026', {}, day],
    ['Thursday, March 12th, 2026', {}, day],
    ['12. März 2026', { locale: 'de' }, day],
    ['12 mars 2026', {}, day],
    ['12 de marzo de 2026', { locale: 'es' }, day],
    ['12 марта 2026', {}, day],
    ['12-Mar-2026', {}, day],
    ['12.03.2026', {}, day],
    ['12.3.26', {}, day],
    ['2026/3/12', {}, day],
    ['2026年3月12日', {}, day],
    ['03/12/2026', { locale: 'en-US' }, day],
    ['12/03/2026', { locale: 'en-GB' }, day],
    ['13/03/2026', {}, '2026-03-13T00:00:00.000Z'],
    ['03/13/2026', {}, '2026-03-13T00:00:00.000Z'],
    ['03/12/2026', {}, 'could be two different dates; set a format or a locale'],
    ['2026-03-12T10:00', {}, '2026-03-12T10:00:00.000Z'],
    ['2026-03-12T10:00:05.123456+02:00', {}, '2026-03-12T08:00:05.123456Z'],
    ['2026-03-12 10:00:00 -0500', {}, '2026-03-12T15:00:00.000Z'],
    ['Tue, 10 Mar 2026 10:00:00 GMT', {}, '2026-03-10T10:00:00.000Z'],
    ['Mar 12 2026 5:07 PM', {}, '2026-03-12T17:07:00.000Z'],
    ['12 March 2026, 12am', {}, day],
    ['12.03.2026 14:05 Uhr', {}, '2026-03-12T14:05:00.000Z'],
    ['2026-03-12T10:00', { timezone: 'Europe/Berlin' }, '2026-03-12T09:00:00.000Z'],
    ['2026-07-12T10:00', { timezone: 'America/New_York' }, '2026-07-12T14:00:00.000Z'],
    ['2026-03-29T02:30', { timezone: 'Europe/Berlin' }, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', { timezone: 'Europe/Berlin' }, '2026-10-25T00:30:00.000Z'],
    ['2026-03-12', { timezone: 'Asia/Tokyo' }, day],
    ['20260312', { format: 'yyyyMMdd' }, day],
    ['12/03/26 08:09', { format: 'dd/MM/yy HH:mm' }, '2026-03-12T08:09:00.000Z'],
    ['12/03/2026', { format: 'DD/MM/YYYY' }, day],
    ["on 5 May 2026 o'clock", { format: "'on' d MMMM yyyy 'o''clock'" }, '2026-05-05T00:00:00.000Z'],
    ['8:05 pm, 5 mai 2026', { format: 'h:mm a, d MMM yyyy', locale: 'fr' }, '2026-05-05T20:05:00.000Z'],
    ['2026-03-12T10:00:00+01:00', { format: "yyyy-MM-dd'T'HH:mm:ssXXX" }, '2026-03-12T09:00:00.000Z'],
    ['1773309600', { format: 'unix' }, '2026-03-12T10:00:00.000Z'],
    ['1773309600123', { format: 'unix_ms' }, '2026-03-12T10:00:00.123Z'],
    ['May 2026', { format: 'MMMM yyyy' }, '2026-05-01T00:00:00.000Z'],
    ['12 Mar 2026', { format: 'yyyy-MM-dd' }, 'does not match the format yyyy-MM-dd'],
    ['2026-02-30', {}, 'is a date that does not exist'],
    ['2026-03-12T25:00', {}, 'is a date that does not exist'],
    ['soon', {}, 'has no recognisable date; set a format'],
    ['', {}, 'has no recognisable date; set a format'],
    ['x'.repeat(200), {}, 'is too long for a date'],
  ];
  for (const [text, options, expected] of cases)
    assert.equal(valueOr(parseDate(text, options)), expected, `${text} ${JSON.stringify(options)}`);
});

test('dates that Intl writes are read back', () => {
  const locale = fc.constantFrom(
    'en-US',
    'en-GB',
    'de',
    'fr',
    'es',
    'it',
    'nl',
    'pt-BR',
    'sv',
    'pl',
    'cs',
    'ru',
    'tr',
    'fi',
  );
  const style = fc.constantFrom('short', 'medium', 'long', 'full') as fc.Arbitrary<
    'short' | 'medium' | 'long' | 'full'
  >;
  const moment = fc.date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });
  check(
    fc.property(locale, style, moment, (language, dateStyle, date) => {
      const text = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(date);
      assert.equal(
        valueOr(parseDate(text, { locale: language })),
        `${date.toISOString().slice(0, 10)}T00:00:00.000Z`,
        `${text} in ${language}`,
      );
    }),
    { runs: 3000 },
  );
});

test('paths into JSON', () => {
  const root = {
    a: { b: [1, 2, { c: 'x' }] },
    'd e': 5,
    list: [
      { k: 'p', v: 1 },
      { k: 'q', v: 2 },
    ],
    n: null,
    7: 'seven',
  };
  const cases: [string, unknown[]][] = [
    ['$', [root]],
    ['a.b', [[1, 2, { c: 'x' }]]],
    ['$.a.b[0]', [1]],
    ['a.b[-1].c', ['x']],
    ['a.b.2.c', ['x']],
    ["$['d e']", [5]],
    ['list[*].v', [1, 2]],
    ['list.*.v', [1, 2]],
    ['$..c', ['x']],
    ['..v', [1, 2]],
    ['a.b[0:2]', [1, 2]],
    ['a.b[0,1]', [1, 2]],
    ["list[?@.k=='q'].v", [2]],
    ['list[?(@.v > 1)].k', ['q']],
    ['list[?@.z].v', []],
    ['7', ['seven']],
    ['n', [null]],
    ['a.x.y', []],
    ['constructor', []],
    ['__proto__', []],
  ];
  for (const [path, expected] of cases) assert.deepEqual(new JsonPath(path).find(root), expected, path);
  for (const path of ['a[', 'a..', 'a[?x]', 'a b', 'a[1', "a['x]", '.'])
    assert.throws(() => new JsonPath(path), SelectorError, path);
});

test('patterns take time in proportion to the text', () => {
  const text = `${'a'.repeat(50_000)}!`;
  const evil: [string, string | undefined][] = [
    ['(a+)+$', undefined],
    ['(a|a)*c', undefined],
    ['(a*)*b', undefined],
    ['a*a*a*a*a*b', undefined],
    ['(a|a)*!', 'a'],
  ];
  for (const [source, expected] of evil) assert.equal(new Pattern(source).find(text), expected, source);
  assert.equal(new Pattern('(\\d+)\\s€').find('5\u00a0€'), '5');
  assert.equal(new Pattern('[\\s]x').find('\u202fx'), '\u202fx');
  assert.equal(new Pattern('a(x)?(b)').find('ab'), 'b');
  assert.equal(new Pattern('😀(.)').find('x😀y'), 'y');
  assert.equal(new Pattern('(?i)PRICE').find('price'), 'price');
  assert.equal(new Pattern('\\d').replace('a1b2', '<$$>'), 'a<$>b<$>');
  assert.equal(new Pattern('(a)(b)?').replace('ab a', '[$2$1$3]'), '[ba$3] [a$3]');
  const wrong: [string, number][] = [
    ['(', 0],
    ['a(?=b)', 1],
    ['(a)\\1', 3],
    ['[a', 0],
    ['a**', 1],
  ];
  for (const [source, position] of wrong) {
    assert.throws(
      () => new Pattern(source),
      (error) => error instanceof SelectorError && error.position === position,
      source,
    );
  }
});

test('values are cast to the types of columns', () => {
  const cases: [CastType, unknown, CastOptions, unknown][] = [
    ['text', 5, {}, '5'],
    ['text', { a: 1 }, {}, '{"a":1}'],
    ['text', 'a\0b\ud800', {}, 'a\ufffdb\ufffd'],
    ['integer', '1.234', { locale: 'de' }, 1234],
    ['integer', '+7', {}, 7],
    ['integer', ' 42 ', {}, 42],
    ['integer', '9007199254740993', {}, '9007199254740993'],
    ['integer', '9223372036854775807', {}, '9223372036854775807'],
    ['integer', '9223372036854775808', {}, 'must fit into 64 bits'],
    ['integer', '99999999999999999999999', {}, 'must fit into 64 bits'],
    ['integer', 2 ** 60, {}, '1152921504606846976'],
    ['integer', 12n, {}, 12],
    ['integer', '1.5', {}, 'must be a whole number'],
    ['integer', 'Room 12', {}, 12],
    ['integer', 'The 12 monkeys', {}, 'must be a number'],
    ['integer', '', {}, 'must be a number'],
    ['float', '1.234,56 €', { locale: 'de' }, 1234.56],
    ['float', '$1,299.00', {}, 1299],
    ['float', '1e-3', {}, 0.001],
    ['float', '12 %', {}, 'is a percentage; set percent to allow it'],
    ['float', '12 %', { percent: true }, 0.12],
    ['float', Number.NaN, {}, 'must be a finite number'],
    ['boolean', 'Yes', {}, true],
    ['boolean', 'false', {}, false],
    ['boolean', 1, {}, true],
    ['boolean', 'in stock', {}, 'must be true or false, yes or no, 1 or 0'],
    ['timestamp', '12 Mar 2026', {}, '2026-03-12T00:00:00.000Z'],
    ['timestamp', '2026-03-12T10:00', { timezone: 'Europe/Berlin' }, '2026-03-12T09:00:00.000Z'],
    ['timestamp', new Date(0), {}, '1970-01-01T00:00:00.000Z'],
    ['timestamp', 5, {}, 'must be a date'],
    ['jsonb', { a: [1] }, {}, { a: [1] }],
    ['jsonb', ['a\ud800'], {}, ['a\ufffd']],
    ['url', ' https://exämple.com/a b ', {}, 'https://xn--exmple-cua.com/a%20b'],
    ['url', 'mailto:a@b.example', {}, 'must be an http or https URL'],
    ['url', '/relative', {}, 'must be an http or https URL'],
    ['email', 'mailto:a@b.example?subject=x', {}, 'a@b.example'],
    ['email', 'a@b', {}, 'must be an email address'],
    ['integer', null, {}, null],
    ['text', undefined, {}, null],
  ];
  for (const [type, value, options, expected] of cases)
    assert.deepEqual(valueOr(castValue(type, value, options)), expected, `${type} ${String(value)}`);
});

test('what is cast can be stored', () => {
  const types: ColumnType[] = ['text', 'integer', 'float', 'boolean', 'timestamp', 'jsonb', 'url', 'email'];
  const columns = types.map((type) => ({ name: type, fieldId: type, type, nullable: true }));
  const definition = { columns } as unknown as TableDefinition;
  const raw = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.double(),
    fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      'yes',
      '12 Mar 2026',
      '1.234,5',
      '€ 5',
      '12 %',
      '\ud83d',
      '1,5e',
      'a@b.example',
      'http://ö.example/%zz?<>',
    ),
    fc.jsonValue(),
  );
  check(
    fc.property(raw, (value) => {
      for (const type of types) {
        const cast = castValue(type, value);
        if ('fault' in cast) continue;
        const { faults } = encodeRows(definition, [{ [type]: cast.value }]);
        assert.deepEqual(faults, [], `${type} of ${JSON.stringify(value)}`);
      }
    }),
    { runs: 3000 },
  );
});
