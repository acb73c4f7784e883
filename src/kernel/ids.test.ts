import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrefixedId, isUuid, prefixedId, uuidOf, uuidv7, uuidv7For } from './ids.ts';

test('ids are well-formed, unique and in the order of time', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => uuidv7(1_700_000_000_000 + index));
  assert.ok(ids.every(isUuid));
  assert.ok(ids.every((id) => id[14] === '7' && '89ab'.includes(id[19] ?? '')));
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(ids.toSorted(), ids);
});

test('prefixed ids keep the order and the form', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) =>
    prefixedId('ds', uuidv7(1_700_000_000_000 + index)),
  );
  assert.ok(ids.every((id) => /^ds_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id) && isPrefixedId('ds', id)));
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(prefixedId('sp', '00000000-0000-0000-0000-000000000021'), 'sp_00000000000000000000000011');
  for (const wrong of [
    'ds_',
    'sp_00000000000000000000000011',
    'ds_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    'ds_0000000000000000000000000i',
  ]) {
    assert.equal(isPrefixedId('ds', wrong), false);
  }
});

test('the UUID within a prefixed id can be read', () => {
  const id = uuidv7();
  assert.equal(uuidOf(prefixedId('ds', id)), id);
  assert.equal(uuidOf('ds_nothing'), undefined);
});

test('the id of a key is always the same, and in the order of its time among all others', () => {
  const at = (milliseconds: number) => new Date(1_700_000_000_000 + milliseconds);
  const keyed = uuidv7For({ text: 'run:stage:1', at: at(5) });
  assert.equal(uuidv7For({ text: 'run:stage:1', at: at(5) }), keyed);
  assert.notEqual(uuidv7For({ text: 'run:stage:2', at: at(5) }), keyed);
  assert.ok(isUuid(keyed) && keyed[14] === '7');
  const others = [uuidv7(at(4).getTime()), keyed, uuidv7(at(6).getTime())];
  assert.deepEqual(others.toSorted(), others);
});
