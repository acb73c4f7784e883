import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { check } from '../../../../../../test/support/property.ts';
import { must } from '../../../../../kernel/must.ts';
import {
  COLUMN_TYPES,
  type ColumnType,
  encodeRows,
  type TableDefinition,
} from '../../../../../platform/tables/index.ts';
import { valueOfText } from '../value-faults.ts';
import { fromJson, fromText, jsonCharacters, type ValueSql } from './value-sql.ts';
import { withValues } from './value-steps.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
before(async () => {
  instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
});
after(() => {
  connection.closeSync();
  instance.closeSync();
});

const OPTIONS = { timestampFormats: [] };

const definition = (type: ColumnType): TableDefinition => ({
  accountId: '',
  tableId: '',
  columns: [{ fieldId: 16, name: 'c', type, nullable: true }],
  schemaVersion: 1,
  sortKey: undefined,
});

/** What a row insert makes of a value: as it is stored, null when there is none, undefined when it is refused. */
function inserted(type: ColumnType, value: unknown): unknown {
  const { encoded, faults } = encodeRows(definition(type), [{ c: value }]);
  return faults.length > 0 ? undefined : (JSON.parse(must(encoded[0], 'encoded[0]'))['16'] ?? null);
}

/** What an import makes of the same, in the same form. */
async function imported(
  type: ColumnType,
  texts: readonly string[],
  sql: ValueSql,
  base: string,
): Promise<unknown[]> {
  const shown = type === 'timestamp' ? "strftime(v, '%Y-%m-%dT%H:%M:%S.%fZ')" : 'CAST(v AS VARCHAR)';
  const reader = await connection.runAndReadAll(
    `SELECT ${shown}, ${sql.absent} FROM (${withValues(base, [{ name: 'v', steps: sql.steps }])}) ORDER BY i`,
    [JSON.stringify(texts)],
  );
  return reader.getRows().map(([value, absent]) => {
    if (value === null) return absent === true ? null : undefined;
    return storedForm(type, String(value));
  });
}

function storedForm(type: ColumnType, text: string): unknown {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'float':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'timestamp':
      return text.replace(/(\.\d{3})000Z$/, '$1Z');
    case 'jsonb':
      return JSON.stringify(JSON.parse(text));
    default:
      return text;
  }
}

const TEXTS =
  'SELECT unnest(range(len(t))) AS i, unnest(t) AS r FROM (SELECT from_json($1, \'["VARCHAR"]\') AS t)';

const SPECIAL = [
  ...[
    '0',
    '-0',
    '+5',
    '007',
    ' 12 ',
    '1e3',
    '1.0',
    '1.5',
    '.5',
    '5.',
    '-.5e-3',
    '1e400',
    '1e-400',
    '-1e400',
    'NaN',
    'inf',
  ],
  ...['Infinity', '0x1F', '1_000', '１２', '--1', '1 2', '9223372036854775807', '-9223372036854775808'],
  ...[
    '9223372036854775808',
    '-9223372036854775809',
    '99999999999999999999',
    '9007199254740993',
    '+',
    '-',
    '.',
    'e5',
  ],
  ...[
    'true',
    'FALSE',
    'True',
    't',
    'F',
    'yes',
    'No',
    'y',
    'n',
    '1',
    '0',
    'on',
    ' true ',
    'tru',
    'null',
    'NULL',
  ],
  ...[
    '2024-02-29',
    '2023-02-29',
    '2024-02-30',
    '2024-1-1',
    '24-01-01',
    '12024-01-01',
    '0000-01-01',
    '0001-01-01',
  ],
  ...[
    '2024-01-01T10:00',
    '2024-01-01 10',
    '2024-01-01T10:00:00Z',
    '2024-01-01t10:00:00z',
    '2024-01-01T10:00:00+02:00',
  ],
  ...[
    '2024-01-01T10:00:00+0200',
    '2024-01-01T10:00:00+02',
    '2024-01-01 10:00:00.5 -03:30',
    '2024-01-01T10:00:00,5',
  ],
  ...[
    '2024-01-01T10:00:00.123456789',
    '9999-12-31T23:59:59.999999Z',
    '9999-12-31T23:59:59-01:00',
    '0001-01-01T00:00:00+01:00',
  ],
  ...[
    '2024-01-01T24:00:00',
    '2024-01-01T23:60:00',
    '2024-01-01T10:00:60Z',
    'infinity',
    'epoch',
    '2024-01-01 (BC)',
  ],
  ...[
    '2024-01-01 10:00:00 UTC',
    '2024-01-01T10:00:00-19:00',
    '2024-01-01T10:00:00-18:59',
    '2024-01-01  10:00:00',
    ' 2024-01-01',
  ],
  ...[
    '{}',
    '[]',
    '{"a": 1}',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '"x"',
    '"\\u0041"',
    '"\\ud800"',
    '"\\ud83d\\ude00"',
    '"\\\\u0000"',
  ],
  ...[
    '{"a":NaN}',
    '"NaN"',
    '{"a":"I, ]"}',
    '-Infinity',
    '01',
    '1 2',
    ' {"a" : [ 1 , 2 ] } ',
    '"a\\"b"',
    '"\\x"',
    '//',
    'tru',
  ],
  ...[
    'https://example.com',
    'HTTP://EXAMPLE.COM/a?b#c',
    'ftp://example.com',
    'http://',
    'https://a b',
    'https://u:p@h:8080/',
  ],
  ...[
    'https://[::1]:80/x',
    'https://münchen.de/ä',
    'http://h:123456',
    'javascript:x',
    'example.com',
    '//example.com',
  ],
  ...[
    'a@example.com',
    'a@b',
    'a.b+c@d.co.uk',
    '@example.com',
    'a@',
    'a b@example.com',
    'jörg@bücher.de',
    'a@-b.com',
    'a@b-.com',
  ],
  ...['', ' ', '\t', 'plain', 'ä', '😀', "it's", '"', '\\', 'a,b', 'line\nbreak'],
];

/** Long ago and far from now JavaScript and DuckDB write floats alike; what differs in nothing else is not looked at. */
const isComparable = (type: ColumnType, text: string): boolean =>
  type !== 'jsonb' || !/\\u0000|\d{17}|[eE]/.test(text);

async function compareTexts(type: ColumnType, texts: readonly string[]): Promise<void> {
  await compareAll(
    type,
    texts.filter((text) => isComparable(type, text)),
  );
}

async function compareAll(type: ColumnType, asked: readonly string[]): Promise<void> {
  const found = await imported(type, asked, fromText(type, 'r', OPTIONS), TEXTS);
  const [column] = definition(type).columns;
  assert.ok(column !== undefined);
  for (const [place, text] of asked.entries()) {
    assert.deepEqual(
      found[place],
      inserted(type, valueOfText(column, text)),
      `${type} ${JSON.stringify(text)}`,
    );
  }
}

test('a text in a CSV file means what a row insert of it would', async () => {
  for (const type of COLUMN_TYPES) await compareTexts(type, SPECIAL);
});

/** Quick looks decide about these, and exact ones about whatever is not quite like them. */
const USUAL: Partial<Record<ColumnType, readonly string[]>> = {
  timestamp: [
    '2024-02-29',
    '2024-02-29 00:00:00',
    '2024-02-29T14:05:59',
    '2024-02-29T14:05:59Z',
    '2024-02-29 23:59:59.123',
    '2024-02-29T23:59:59.123Z',
    '2024-02-29T14:05:59+00:00',
    '2024-02-29 14:05:59+00:00',
    '2024-02-29 14:05:59.000001',
    '2024-02-29T14:05:59.000001',
    '2024-02-29T14:05:59.123456Z',
    '2024-02-29T14:05:59.123456+00:00',
    '2024-02-29 14:05:59.123456+00:00',
    '2024-02-29T24:00:00Z',
    '2024-02-29T14:05:59.1+00',
    '2024-02-29T14:05:59.12-05:30',
  ],
  url: [
    'https://user@shop.example.com:8080/a?b=c#d',
    'http://[::1]/',
    'https://m\u00fcnchen.de',
    'http://a-b.c?x',
  ],
  email: [
    "o'neil+x@mail.sub-domain.example.co.uk",
    'a@b.co',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
  ],
  jsonb: [
    '{"nan": "inf,]", "b": [1, -2.5, {}], "c": {"d": null, "e": true, "f": false}}',
    '[nan]',
    '[-Infinity, "\\"NaN"]',
    '{"a": [1, ]}',
    '[1,\n]',
    ' {"a" : "\\\\" , "b": "x" }\t',
    '[[], [ ], {"a": "},"}]',
  ],
};
const SIGNS = [...' \t\n0459+-:.,TZtzaNnIi"\\[]{}@/?#_', '\u0001', '\u007f', '\u00e9', '\u{1f600}'];

/** Every text that is one sign away: another one, one more, one less. */
function nearly(text: string): string[] {
  const near = [text];
  for (let place = 0; place <= text.length; place += 1) {
    const [before, after] = [text.slice(0, place), text.slice(place + 1)];
    near.push(before + after);
    for (const sign of SIGNS) near.push(before + sign + after, before + sign + text.slice(place));
  }
  return near;
}

test('a text that is one sign away from a usual one means what a row insert of it would', async () => {
  for (const [type, texts] of Object.entries(USUAL) as [ColumnType, readonly string[]][])
    await compareAll(type, texts.flatMap(nearly));
});

const piece = fc.constantFrom(
  ...'0123456789.,:-+ eETZ/@_"{}[]ntfabx\\'.split(''),
  '2024-',
  '-01-',
  'true',
  'http://',
  '.com',
  '😀',
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-30') })
    .map((date) => date.toISOString()),
  fc.json(),
  fc.webUrl(),
  fc.emailAddress(),
);

test('and so does any other text', async () => {
  for (const type of COLUMN_TYPES) {
    await check(
      fc.asyncProperty(fc.array(anyText, { minLength: 50, maxLength: 200 }), (texts) =>
        compareTexts(type, texts),
      ),
      { runs: 8 },
    );
  }
});

const LINES = `SELECT i, r, ${jsonCharacters('r')} AS s FROM (SELECT i, CAST(struct_extract(json_transform(r, '{"c":"JSON"}'), 'c') AS VARCHAR) AS r FROM (${TEXTS}))`;

const jsonValue = fc.oneof(
  anyText,
  fc.constantFrom(...SPECIAL),
  fc.integer(),
  fc.constantFrom(1e3, 1.5, -0, 2 ** 53, 9_007_199_254_740_991, 1e300, 5e-324),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
);

test('a value in a JSON file means what a row insert of it would', async () => {
  for (const type of COLUMN_TYPES) {
    await check(
      fc.asyncProperty(fc.array(jsonValue, { minLength: 50, maxLength: 200 }), async (values) => {
        const asked = values.filter((value) => isComparable(type, JSON.stringify(value)));
        const lines = asked.map((value) => JSON.stringify({ c: value }));
        const found = await imported(type, lines, fromJson(type, 'r', 's', OPTIONS), LINES);
        for (const [place, value] of asked.entries()) {
          // Whole numbers past 2^53 are exact in a file, and refused where JSON.parse was before.
          if (type === 'integer' && typeof value === 'number' && !Number.isSafeInteger(value)) continue;
          assert.deepEqual(found[place], inserted(type, value), `${type} ${JSON.stringify(value)}`);
        }
      }),
      { runs: 8 },
    );
  }
});
