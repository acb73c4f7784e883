import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { type CsvDialect, fieldsOf, recordOf } from './csv-dialect.ts';
import { JSON_START, JsonRecords, WRAPPER } from './json-records.ts';
import { LineRecords, type RecordFault } from './line-records.ts';
import { NumberedText } from './numbered-text.ts';

const DIALECT: CsvDialect = { delimiter: 0x2c, quote: 0x22, guard: 0x22 };

interface Cut {
  records: [number: number, text: string][];
  faults: [line: number, message: string][];
  position: object;
}

/** Cuts a text that comes in blocks of one size. */
function cutLines(
  text: string | Buffer,
  size: number,
  own: object = {},
  position = { bytes: 0, line: 1 },
): Cut {
  const out = new NumberedText(0x2c);
  const faults: RecordFault[] = [];
  const options = {
    dialect: DIALECT,
    forbidden: new Map([[0, 'has a NUL']]),
    longest: 1_000,
    position,
    skipFirst: false,
    onFault: (fault: RecordFault) => faults.push(fault),
    ...own,
  };
  const records = new LineRecords(options, out);
  const data = Buffer.from(text);
  for (let at = 0; at < data.length; at += size) records.push(data.subarray(at, at + size));
  records.end();
  return { ...resultOf(out, faults), position: records.position };
}

function resultOf(out: NumberedText, faults: RecordFault[]): Omit<Cut, 'position'> {
  const text = Buffer.concat(out.take()).toString();
  const records = [...text.matchAll(/(\d{10})[,\u0001]([\s\S]*?)\n(?=\d{10}[,\u0001]|$)/g)];
  return {
    records: records.map(([, number, record]) => [Number(number), record!]),
    faults: faults.map(({ line, message }) => [line, message]),
  };
}

test('records are cut at their ends, wherever the blocks end', () => {
  const text = 'a,b\r\n"two\nlines",1\n\n"x ""y""",2\nlast,3';
  for (const size of [1, 2, 3, 7, 100]) {
    const { records, faults, position } = cutLines(text, size);
    assert.deepEqual(
      records,
      [
        [1, 'a,b'],
        [2, '"two\nlines",1'],
        [5, '"x ""y""",2'],
        [6, 'last,3'],
      ],
      `blocks of ${size}`,
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(position, { bytes: text.length, line: 7 });
  }
});

test('what is no record is told with its line, and the next one is read', () => {
  const text = Buffer.concat([
    Buffer.from(`ok,1\n"a"b,2\nnul\0,3\n${'x'.repeat(1_001)},4\n`),
    Buffer.from('l\xe4tin,5\n', 'latin1'),
    Buffer.from('"open,6\nlast,7\n'),
  ]);
  for (const size of [1, 13, 5_000]) {
    const { records, faults } = cutLines(text, size);
    assert.deepEqual(
      records,
      [
        [1, 'ok,1'],
        [7, 'last,7'],
      ],
      `blocks of ${size}`,
    );
    assert.deepEqual(
      faults.map(([line, message]) => [line, message.split(';')[0]]),
      [
        [2, 'has text after a closing quote'],
        [3, 'has a NUL'],
        [4, 'is longer than 1000 bytes'],
        [5, 'is not valid UTF-8'],
        [6, 'has a quote that is never closed'],
      ],
    );
  }
});

test('a quote that is not closed within the longest record costs its own line only', () => {
  const text = `"open,1\n${'next,2\n'.repeat(300)}`;
  const { records, faults } = cutLines(text, 64);
  assert.equal(records.length, 300);
  assert.deepEqual(faults, [[1, 'has a quote that is never closed']]);
  assert.throws(() => cutLines(`"open,1\n${'next,2\n'.repeat(200)}`.repeat(101), 64), /never closed/);
});

test('odd quotes are written so that every reader takes them alike', () => {
  const { records } = cutLines('5" pipe,1\n  "spaced" ,2\nlone\rreturn,3\n', 4);
  assert.deepEqual(records, [
    [1, '"5"" pipe",1'],
    [2, '"spaced",2'],
    [3, '"lone\rreturn",3'],
  ]);
});

test('lines of JSON are records as they are', () => {
  const forbidden = new Map([[1, 'is not valid JSON']]);
  const { records, faults } = cutLines('{"a":"\\"x"}\r\n\n{"b":1}\n\u0001\n', 3, {
    dialect: undefined,
    forbidden,
  });
  assert.deepEqual(records, [
    [1, '{"a":"\\"x"}'],
    [3, '{"b":1}'],
  ]);
  assert.deepEqual(faults, [[4, 'is not valid JSON']]);
});

test('reading goes on from a position as if it had never stopped', () => {
  const lines = Array.from({ length: 50 }, (_, n) =>
    n % 7 === 0 ? `"multi\nline ${n}",${n}` : `row ${n},${n}`,
  );
  const text = `${lines.join('\n')}\n`;
  const whole = cutLines(text, 1_000).records;
  for (let stop = 1; stop < text.length; stop += 17) {
    const out = new NumberedText(0x2c);
    const faults: RecordFault[] = [];
    const start = new LineRecords(
      {
        dialect: DIALECT,
        forbidden: new Map(),
        longest: 1_000,
        position: { bytes: 0, line: 1 },
        skipFirst: false,
        onFault: (f) => faults.push(f),
      },
      out,
    );
    start.push(Buffer.from(text.slice(0, stop)));
    const { position } = start;
    const rest = cutLines(text.slice(position.bytes), 1_000, {}, position);
    assert.deepEqual([...resultOf(out, faults).records, ...rest.records], whole);
  }
});

const field = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '😀', "'", '\\'),
  maxLength: 6,
});

test('fields survive being written and read again, in every dialect', () => {
  const dialects: CsvDialect[] = [
    DIALECT,
    { delimiter: 0x3b, quote: 0x27, guard: 0x27 },
    { delimiter: 0x09, quote: 0x22, guard: 0x5c },
  ];
  check(
    fc.property(
      fc.array(field, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...dialects),
      (texts, dialect) => {
        const record = recordOf(
          texts.map((text) => ({ text, quoted: true })),
          dialect,
        );
        assert.deepEqual(
          fieldsOf(record, dialect).map(({ text }) => text),
          texts,
        );
      },
    ),
  );
});

test('any records come out as they went in, whatever the blocks', () => {
  const row = fc.array(field, { minLength: 2, maxLength: 3 });
  check(
    fc.property(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (rows, size) => {
      const text = rows.map((texts) =>
        recordOf(
          texts.map((text) => ({ text, quoted: true })),
          DIALECT,
        ).toString(),
      );
      const { records, faults } = cutLines(text.map((record) => `${record}\n`).join(''), size);
      assert.deepEqual(faults, []);
      assert.deepEqual(
        records.map(([, record]) => record),
        text,
      );
    }),
  );
});

function cutJson(
  text: string | Buffer,
  size: number,
  longest = 1_000,
  position = JSON_START,
): Cut & { lines: number[] } {
  const out = new NumberedText(0x01);
  const faults: RecordFault[] = [];
  const array = new JsonRecords({ longest, position, onFault: (fault) => faults.push(fault) }, out);
  const data = Buffer.from(text);
  for (let at = 0; at < data.length; at += size) array.push(data.subarray(at, at + size));
  array.end();
  const lineOf = array.lineOf();
  const result = resultOf(out, faults);
  return { ...result, position: array.position, lines: result.records.map(([number]) => lineOf(number)) };
}

test('a JSON array is cut into its elements, each told by the line it begins in', () => {
  const rows = [{ a: 'x ] } , "q"' }, [1, [2]], 'text, with ] and \\', 7, null, {}, { b: { c: [] } }];
  for (const text of [
    JSON.stringify(rows),
    JSON.stringify(rows, null, 2),
    `{"rows": ${JSON.stringify(rows)}, "more": [1]}`,
  ]) {
    for (const size of [1, 5, 1_000]) {
      const { records, faults } = cutJson(text, size);
      assert.deepEqual(
        records.map(([, element]) => JSON.parse(element)),
        rows,
      );
      assert.deepEqual(faults, []);
    }
  }
  assert.deepEqual(cutJson('[\n\n{"a":1},\n\n {"a":2}]', 4).lines, [3, 5]);
  assert.deepEqual(cutJson('[]', 1).records, []);
  assert.deepEqual(cutJson('[{"a":"line\nbreak"}]', 100).faults, [[1, 'is not valid JSON']]);
});

test('objects one after the other are cut at their ends, over however many lines they go', () => {
  const rows = [{ a: 'x ] } , "q" {' }, {}, { rows: [{ b: 1 }] }, { b: { c: [], d: '\\\\"' } }];
  for (const separator of ['', '\n', ' \r\n\r\n\t'])
    for (const indent of [0, 2])
      for (const size of [1, 5, 1_000]) {
        const text = rows.map((row) => JSON.stringify(row, null, indent)).join(separator);
        const { records, faults } = cutJson(`${separator}${text}${separator}`, size);
        assert.deepEqual(
          records.map(([number, object]) => [number, JSON.parse(object)]),
          rows.map((row, at) => [at + 1, row]),
          `blocks of ${size}`,
        );
        assert.deepEqual(faults, []);
      }
  assert.deepEqual(cutJson('\n{"a":\n1}\n\n {"a":2}', 4).lines, [2, 5]);
  assert.deepEqual(cutJson('{"rows": 7}', 100).records, [[1, '{"rows": 7}']]);
  assert.deepEqual(cutJson('{\n"a":"line\nbreak"}\n{}', 100), {
    records: [[2, '{}']],
    faults: [[1, 'is not valid JSON']],
    lines: [4],
    position: { bytes: 22, line: 4, element: 3, stage: 'objects', wrapped: false },
  });
});

test('reading of objects goes on from a position as if it had never stopped', () => {
  const text = Array.from({ length: 30 }, (_, at) => JSON.stringify({ at, text: '}\n{' }, null, 1)).join(
    '\n',
  );
  const whole = cutJson(text, 1_000);
  for (let stop = 1; stop < text.length; stop += 13) {
    const out = new NumberedText(0x01);
    const start = new JsonRecords(
      { longest: 1_000, position: JSON_START, onFault: () => assert.fail() },
      out,
    );
    start.push(Buffer.from(text.slice(0, stop)));
    const { position } = start;
    const rest = cutJson(text.slice(position.bytes), 7, 1_000, position);
    assert.deepEqual([...resultOf(out, []).records, ...rest.records], whole.records);
    assert.deepEqual(rest.lines, whole.lines.slice(whole.lines.length - rest.lines.length));
  }
});

test('JSON that is neither an array nor objects, or not whole, is refused', () => {
  for (const text of [
    '{"a":1',
    '{"a":1} 2',
    '{"a":1}, {"a":2}',
    '{"a":1} [{"a":2}]',
    `{"a":1}{"a":"${'x'.repeat(2_000)}"}`,
    '   ',
    '7',
    '[1',
    '[{"a":1}',
    '[1 2]',
    '[1] 2',
    `[${'x'.repeat(2_000)}]`,
  ])
    assert.throws(() => cutJson(text, 10), { code: 'invalid_request' }, text.slice(0, 20));
});

test('any JSON comes out of its array as it went in', () => {
  check(
    fc.property(fc.array(fc.json()), fc.integer({ min: 1, max: 30 }), fc.boolean(), (texts, size, pretty) => {
      const rows = texts.map((text) => JSON.parse(text));
      const { records } = cutJson(JSON.stringify(rows, null, pretty ? 2 : 0), size, 100_000);
      assert.deepEqual(
        records.map(([, element]) => JSON.parse(element)),
        rows,
      );
    }),
  );
});

test('any objects come out as they went in, whatever the blocks and what is between them', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue());
  check(
    fc.property(
      fc.array(object, { minLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(0, 2),
      fc.constantFrom('', '\n', '  \r\n'),
      (rows, size, indent, between) => {
        const texts = rows.map((row) => JSON.stringify(row, null, indent));
        fc.pre(!WRAPPER.test(texts[0]!));
        const { records } = cutJson(texts.join(between), size, 100_000);
        assert.deepEqual(
          records.map(([, text]) => JSON.parse(text)),
          texts.map((text) => JSON.parse(text)),
        );
      },
    ),
  );
});
