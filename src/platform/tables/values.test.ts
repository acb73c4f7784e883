import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sample } from '../../../test/support/property.ts';
import { repeat } from '../../../test/support/seed.ts';
import { must } from '../../kernel/must.ts';
import { EMAIL_PATTERN, URL_PATTERN } from './patterns.ts';
import { createResidentDuck } from './resident-duck.ts';
import { quoteText } from './segment-sql.ts';
import { normaliseTimestamp } from './timestamps.ts';

test('times in all the usual forms become UTC', () => {
  const forms: [string, string | undefined][] = [
    ['2024-05-31', '2024-05-31T00:00:00.000Z'],
    ['2024-05-31T09:30', '2024-05-31T09:30:00.000Z'],
    ['2024-05-31 09:30:15', '2024-05-31T09:30:15.000Z'],
    ['2024-05-31T09:30:15.1Z', '2024-05-31T09:30:15.100Z'],
    ['2024-05-31T09:30:15.123456789Z', '2024-05-31T09:30:15.123456Z'],
    ['2024-05-31T23:30:00-02:30', '2024-06-01T02:00:00.000Z'],
    ['2024-05-31T23:30:00+05', '2024-05-31T18:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00+01:00', undefined],
    ['2023-02-29', undefined],
    ['2024-13-01', undefined],
    ['2024-00-10', undefined],
    ['2024-05-31T24:00:00Z', undefined],
    ['2024-05-31T09:60:00Z', undefined],
    ['2024-05-31T09:30:60Z', undefined],
    ['2024-05-31T09:30:00+19:00', undefined],
    ['31.05.2024', undefined],
    ['1717147800', undefined],
    ['', undefined],
  ];
  for (const [given, expected] of forms) assert.equal(normaliseTimestamp(given), expected, given);
});

const SAMPLES = [
  'https://example.com',
  'HTTP://user:word@example.com:8080/path?query=1#part',
  'https://[::1]:443/',
  'https://exämple.com/ü?ö=🙂',
  'https://',
  'https:///path',
  'ftp://example.com',
  'https://exam ple.com',
  'https://example.com/a b',
  'https://example.com:port',
  ' https://example.com',
  'https://example.com\n',
  'someone@example.com',
  "o'neill+tag@mail.example.co.uk",
  'jörg@müller.example',
  'someone@localhost',
  'someone@-example.com',
  'some one@example.com',
  'someone@example..com',
  '@example.com',
  'someone@example.com\n',
];

test('DuckDB and JavaScript agree on what an address is', async (context) => {
  const duck = await createResidentDuck({ spillFolder: '' });
  context.after(() => duck.close());
  const random = sample(
    fc.string({
      unit: fc.constantFrom(
        'h',
        't',
        'p',
        's',
        ':',
        '/',
        '@',
        '.',
        'a',
        'é',
        '🙂',
        '-',
        ' ',
        '#',
        '?',
        '[',
        ']',
        '\n',
      ),
      maxLength: 24,
    }),
    400,
  ).flatMap((text) => [text, `https://${text}`, `a@b${text}.cc`]);
  for (const pattern of [URL_PATTERN, EMAIL_PATTERN]) {
    const form = new RegExp(pattern, 'u');
    const texts = [...SAMPLES, ...random];
    const values = texts.map((text) => `(${quoteText(text)})`).join(', ');
    const rows = await duck.run(
      `SELECT regexp_matches(text, ${quoteText(pattern)})::VARCHAR AS matches FROM (VALUES ${values}) AS given (text)`,
      { read: [] },
    );
    for (const [index, { matches }] of rows.entries()) {
      assert.equal(
        matches === 'true',
        form.test(must(texts[index], 'texts[index]')),
        `${JSON.stringify(texts[index])}; to repeat it: ${repeat}`,
      );
    }
    assert.ok(rows.some(({ matches }) => matches === 'true'));
  }
  const accepted = (pattern: string) => SAMPLES.filter((text) => new RegExp(pattern, 'u').test(text)).length;
  assert.deepEqual([accepted(URL_PATTERN), accepted(EMAIL_PATTERN)], [4, 3]);
});
