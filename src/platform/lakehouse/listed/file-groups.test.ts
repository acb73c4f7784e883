import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileGroups } from './file-groups.ts';
import type { ListedFile } from './listed-table.ts';

const file = (number: number): ListedFile => ({
  ...{ number: BigInt(number), path: `${number}/rates.parquet` },
  ...{ rows: number, bytes: 10 * number },
});
const files = (count: number) => Array.from({ length: count }, (_, index) => file(index + 1));
const contentsOf = (all: readonly ListedFile[], form = 'a') =>
  fileGroups(all, form).map(({ content }) => content);
const differing = (one: readonly string[], other: readonly string[]) =>
  one.filter((content) => !other.includes(content)).length;

test('every file is in one group, in the order of the numbers', () => {
  const all = files(20_000);
  const groups = fileGroups(all.toReversed(), 'a');
  assert.deepEqual(
    groups.flatMap((group) => group.files),
    all,
  );
  assert.ok(groups.length > 10 && groups.length < 40, String(groups.length));
  assert.ok(groups.every((group) => group.files.length <= 4_000));
});

test('a file that comes, goes or changes makes few groups other ones', () => {
  const all = files(20_000);
  const before = contentsOf(all);
  for (const changed of [
    [...all, file(20_001)],
    all.filter(({ number }) => number !== 7_777n),
    all.map((one) => (one.number === 5n ? { ...one, path: '5/other.parquet' } : one)),
  ])
    assert.ok(differing(contentsOf(changed), before) <= 2);
  assert.equal(differing(contentsOf(all, 'b'), before), before.length, 'in another form all are other ones');
});

test('without files there are no groups', () => assert.deepEqual(fileGroups([], 'a'), []));
