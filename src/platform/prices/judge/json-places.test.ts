import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonPlaces } from './json-places.ts';

function placesIn(text: string, pointers: string[], size = 1): JsonPlaces {
  const places = new JsonPlaces(pointers);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) places.push(bytes.subarray(at, at + size));
  places.finish();
  return places;
}

const TEXT = `\ufeff
{
  "a": [1, {"b\\"c": "}\\\\"},
    {"x/y~z": null,
     "\\u00e4": [[], {}, -1.5e+3]}],
  "a": 2,
  "last":
    true
}`;

test('values are found in their lines, however the bytes come', () => {
  const lines = {
    ...{ '': 2, '/a': 3, '/a/0': 3, '/a/1/b"c': 3, '/a/2': 4, '/a/2/x~1y~0z': 4 },
    ...{ '/a/2/ä/2': 5, '/last': 8 },
  };
  for (const size of [1, 2, 7, 1_000]) {
    const places = placesIn(TEXT, Object.keys(lines), size);
    assert.deepEqual([places.isComplete, places.brokenLine], [true, null]);
    for (const [pointer, line] of Object.entries(lines)) assert.equal(places.lineOf(pointer), line, pointer);
  }
});

test('of what is not there, the line is that of what should have it', () => {
  const places = placesIn(TEXT, ['/a/2/none/5', '/none']);
  assert.deepEqual([places.lineOf('/a/2/none/5'), places.lineOf('/none'), places.isComplete], [4, 2, false]);
  assert.equal(placesIn('', ['']).lineOf(''), null);
});

test('the line is told in which it is no JSON any more', () => {
  for (const [text, line] of [
    ['{"a": 1\n"b": 2}', 2],
    ['{"a": 1,\n}', 2],
    ['[1\n,\n]', 3],
    ['{"a"\n1}', 2],
    ['{"a": 1\n', 2],
    ['[\n]\n}', 3],
    ['[\n"a\n"]', 3],
    ['[\nNaN]', 2],
    ['[1]\n[2]', 2],
    ['{\n"a": ]', 2],
    ['', 1],
  ] as const)
    assert.equal(placesIn(text, []).brokenLine, line, JSON.stringify(text));
  for (const text of ['[ ]', '{ }', '5', ' "a" ', '[{}, [], null, 1.5E-7]'])
    assert.equal(placesIn(text, []).brokenLine, null, text);
});
