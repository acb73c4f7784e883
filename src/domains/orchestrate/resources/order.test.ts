import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { difference } from './difference.ts';
import { orderOf } from './order.ts';

const steps = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.array(
    fc.record({
      rank: fc.nat(3),
      after: fc.array(fc.nat(count - 1), { maxLength: 3 }),
    }),
    { minLength: count, maxLength: count },
  ),
);

test('each step comes after what it needs, or there is a circle that can be followed', () =>
  check(
    fc.property(steps, (given) => {
      const found = orderOf(given);
      if ('circle' in found) {
        const { circle } = found;
        assert.equal(circle[0], circle.at(-1));
        for (const [at, place] of circle.slice(0, -1).entries())
          assert.ok(given[place]!.after.includes(circle[at + 1]!));
        return;
      }
      assert.deepEqual(
        found.order.toSorted((one, other) => one - other),
        given.map((_, place) => place),
      );
      for (const [at, place] of found.order.entries())
        for (const before of given[place]!.after) assert.ok(found.order.indexOf(before) < at);
    }),
    { runs: 500 },
  ));

test('without references the rank decides, then the place', () => {
  const given = [2, 0, 1, 0].map((rank) => ({ rank, after: [] }));
  assert.deepEqual(orderOf(given), { order: [1, 3, 2, 0] });
});

test('a difference is empty for equal values alone, and leads from one to the other', () =>
  check(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.deepEqual(difference(one, structuredClone(one), 'spec'), []);
      const changes = difference(one, other, 'spec');
      assert.equal(changes.length === 0, JSON.stringify(one) === JSON.stringify(other) || isSame(one, other));
      for (const change of changes) assert.ok('before' in change || 'after' in change);
    }),
    { runs: 300 },
  ));

const isSame = (one: unknown, other: unknown): boolean => {
  try {
    assert.deepStrictEqual(one, other);
    return true;
  } catch {
    return false;
  }
};
