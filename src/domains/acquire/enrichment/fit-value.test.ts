import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnType } from '../../../platform/tables/index.ts';
import { fitValue } from './fit-value.ts';

const fitted = (type: ColumnType, value: unknown) =>
  fitValue({ fieldId: 10, name: 'x', type, nullable: true }, value);

test('values take the type of the column that is there, or are left out', () => {
  assert.equal(fitted('text', ['a', 'b']), 'a, b');
  assert.equal(fitted('text', { a: 1 }), '{"a":1}');
  assert.equal(fitted('text', 'a\0b'), 'ab');
  assert.equal(fitted('integer', 3.6), 4);
  assert.equal(fitted('integer', '42'), 42);
  assert.equal(fitted('integer', 'many'), undefined);
  assert.equal(fitted('boolean', 'true'), undefined);
  assert.equal(fitted('url', ['https://a.example/', 'https://b.example/']), 'https://a.example/');
  assert.equal(fitted('url', 'not an address'), undefined);
  assert.equal(fitted('email', 'nobody'), undefined);
  assert.equal(fitted('timestamp', '2026-02-30'), undefined);
  assert.deepEqual(fitted('jsonb', { a: 'x\0\ud800' }), { a: 'x\ufffd' });
  for (const nothing of [null, undefined, '', []]) assert.equal(fitted('text', nothing), undefined);
});
