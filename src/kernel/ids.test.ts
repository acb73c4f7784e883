import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrefixedId, isUuid, prefixedId, uuidOf, uuidv7 } from './ids.ts';

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
