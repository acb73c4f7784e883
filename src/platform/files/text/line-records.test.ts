import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { type CsvDialect, fieldsOf, recordOf } from './csv-dialect.ts';
import { LineRecords, type RecordFault } from './line-records.ts';
import { NumberedText } from './numbered-text.ts';
import { type Cut, resultOf } from './testing-cuts.ts';

const DIALECT: CsvDialect = { delimiter: 0x2c, quote: 0x22, guard: 0x22 };

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
