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

function cut(text: string, size = 1_000_000, repeating = 0, width = 0): Cut[] {
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
  tokenizer.width = width;
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

test('quotes count behind blanks too, where they are closed as they should be', () => {
  assert.deepEqual(cellsOf('"V", "99213",  "a, b" ,c\n, "large" tube, x\n, "open,y\nz, "a\nb"'), [
    ['V', '99213', 'a, b', 'c'],
    ['', ' "large" tube', ' x'],
    ['', ' "open', 'y'],
    ['z', ' "a'],
    ['b"'],
  ]);
});

test('a quote that runs into other records costs its own line only, and one behind an inch mark nothing', () => {
  const found = (text: string, width: number) => cut(text, 1_000_000, 0, width);
  const good = ['e,f,g,h', 'i,"j, k",l,m', 'n,o,p,q'];
  for (const bad of ['"a,b,c,d', 'a,"b,c,d', 'a,b,"c,d', 'a,b,c,"d']) {
    const records = found([bad, ...good].join('\n'), 4);
    assert.deepEqual(
      records.map(({ fault, cells }) => fault ?? cells.length),
      ['has a quote that is never closed', 4, 4, 4],
      bad,
    );
    for (const size of [1, 3, 10]) assert.deepEqual(cut([bad, ...good].join('\n'), size, 0, 4), records);
  }
  assert.deepEqual(
    found(['"4"",b,c,d', 'a,b,c,"4 ""x"" 4""', ...good].join('\n'), 4).map(({ cells }) => cells),
    [
      ['4"', 'b', 'c', 'd'],
      ['a', 'b', 'c', '4 "x" 4"'],
      ['e', 'f', 'g', 'h'],
      ['i', 'j, k', 'l', 'm'],
      ['n', 'o', 'p', 'q'],
    ],
  );
  const text = 'a,"b, with 5" pipes,\nc, d, or\nnone",c,d\na,b,c,"one\ntwo ""x"", y, z"\n"5" a,\nb",b,c,d\n';
  assert.deepEqual(
    found(text, 4).map(({ cells }) => cells.length),
    [4, 4, 4],
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
      fc.integer({ min: 0, max: 4 }),
      (text, size, repeating, width) => {
        const whole = cut(text, 1_000_000, 0, width);
        assert.deepEqual(cut(text, size, 0, width), whole);
        // Cells that are like those of the record before are not read again, with the same outcome.
        assert.deepEqual(
          cut(text, 1_000_000, repeating, width).map(({ cells, fault }) => [cells.length, fault]),
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
      // Text that is cut off within quotes, or has quotes within them, can be read in several ways; blanks before
      // quotes are text to papaparse.
      if (errors.length > 0 || plain === '' || /(?:^|[,\n]) +"/.test(plain)) return;
      compared += 1;
      const expected = plain.endsWith('\n') && data.at(-1)?.join('') === '' ? data.slice(0, -1) : data;
      assert.deepEqual(cellsOf(plain), expected);
    }),
    { runs: 5_000 },
  );
  assert.ok(compared > 1_000, `${compared} were comparable`);
});
