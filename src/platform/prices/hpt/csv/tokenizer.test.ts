import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { check } from '../../../../../test/support/property.ts';
import { type CsvRecord, CsvTokenizer } from './tokenizer.ts';

interface Cut {
  cells: string[];
  offset: number;
  length: number;
  fault: string | null;
}

const cellOf = ({ data, starts, ends, hasDoubled, doubled }: CsvRecord, cell: number): string => {
  const text = data.toString('utf8', starts[cell], ends[cell]);
  return hasDoubled && doubled.has(cell) ? text.replaceAll('""', '"') : text;
};

function cut(text: string, size = 1_000_000, repeating = 0): Cut[] {
  const bytes = Buffer.from(text);
  const found: Cut[] = [];
  const take = (record: CsvRecord): void => {
    const { cells, offset, length, fault } = record;
    found.push({
      cells: Array.from({ length: cells }, (_, at) => cellOf(record, at)),
      offset,
      length,
      fault,
    });
  };
  const tokenizer = new CsvTokenizer(0x2c, take, { batchBytes: Math.min(size, 4_096) });
  tokenizer.repeating = repeating;
  for (let at = 0; at < bytes.length; at += size) tokenizer.push(bytes.subarray(at, at + size));
  tokenizer.end();
  return found;
}

const cellsOf = (text: string): string[][] => cut(text).map(({ cells }) => cells);

test('lines end with CR, LF or both, in any mixture, and quotes hold them', () => {
  assert.deepEqual(cellsOf('a,b\r\nc,"d\r\ne"\rf,\n\ng'), [
    ['a', 'b'],
    ['c', 'd\r\ne'],
    ['f', ''],
    [''],
    ['g'],
  ]);
  assert.deepEqual(cellsOf('"a""b","c" ,d"e\n"5" nail",f\n'), [
    ['a"b', 'c', 'd"e'],
    ['5" nail', 'f'],
  ]);
  assert.deepEqual(cellsOf('a,b,\n,'), [
    ['a', 'b', ''],
    ['', ''],
  ]);
});

test('a quote that is never closed costs its own line only', () => {
  const found = cut('a,b\nc,"d\ne,f\ng,h');
  assert.deepEqual(
    found.map(({ cells, fault }) => [cells, fault]),
    [
      [['a', 'b'], null],
      [[], 'has a quote that is never closed'],
      [['e', 'f'], null],
      [['g', 'h'], null],
    ],
  );
});

test('records have their bytes', () => {
  const text = 'ä,b\r\n"x,\n y",2\rlast,""';
  const bytes = Buffer.from(text);
  assert.deepEqual(
    cut(text, 3).map(({ offset, length }) => bytes.toString('utf8', offset, offset + length)),
    ['ä,b', '"x,\n y",2', 'last,""'],
  );
});

const HOSTILE = fc
  .array(fc.constantFrom('a', 'bc', ',', ',', '"', '""', '\n', '\n', ' ', '"x,y"', 'é', '\r\n'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

test('parts of any size give the records of the whole', () => {
  check(
    fc.property(
      HOSTILE,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 3 }),
      (text, size, repeating) => {
        const whole = cut(text);
        assert.deepEqual(cut(text, size), whole);
        // Cells that are like those of the record before are not read again, with the same outcome.
        assert.deepEqual(
          cut(text, 1_000_000, repeating).map(({ cells, fault }) => [cells.length, fault]),
          whole.map(({ cells, fault }) => [cells.length, fault]),
        );
      },
    ),
    { runs: 3_000 },
  );
});

test('records are those of papaparse wherever it finds no fault', () => {
  let compared = 0;
  check(
    fc.property(HOSTILE, (text) => {
      const plain = text.replaceAll('\r', '');
      const { data, errors } = Papa.parse<string[]>(plain, { delimiter: ',', newline: '\n' });
      // Text that is cut off within quotes, or has quotes within them, can be read in several ways.
      if (errors.length > 0 || plain === '') return;
      compared += 1;
      const expected = plain.endsWith('\n') && data.at(-1)?.join('') === '' ? data.slice(0, -1) : data;
      assert.deepEqual(cellsOf(plain), expected);
    }),
    { runs: 5_000 },
  );
  assert.ok(compared > 1_000, `${compared} were comparable`);
});
