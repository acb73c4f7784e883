import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { must } from '../../../kernel/must.ts';
import { JSON_START, JsonRecords, WRAPPER } from './json-records.ts';
import type { RecordFault } from './line-records.ts';
import { NumberedText } from './numbered-text.ts';
import { type Cut, resultOf } from './testing-cuts.ts';

/** Cuts a text that comes in blocks of one size. */
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
        fc.pre(!WRAPPER.test(must(texts[0], 'texts[0]')));
        const { records } = cutJson(texts.join(between), size, 100_000);
        assert.deepEqual(
          records.map(([, text]) => JSON.parse(text)),
          texts.map((text) => JSON.parse(text)),
        );
      },
    ),
  );
});
