import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { jsonFault } from './json-fault.ts';

test('the place of a fault is told', () => {
  const faults: Record<string, string> = {
    '': 'value was expected at line 1, column 1',
    '{"a": }': 'value was expected at line 1, column 7',
    '{"a": 1,\n "b" 2}': ': was expected at line 2, column 6',
    '[1, 2\n': ', or ] was expected at line 2, column 1',
    '{"a": 1} x': 'the end was expected at line 1, column 10',
    '{a: 1}': 'name or } was expected at line 1, column 2',
    '[1,]': 'value was expected at line 1, column 4',
    '{"a": "x\n"}': 'value was expected at line 1, column 7',
  };
  for (const [text, fault] of Object.entries(faults)) assert.equal(jsonFault(text), fault);
});

test('JSON is read to its end', () => {
  check(
    fc.property(fc.json(), (text) => {
      const end = text.split('\n');
      assert.equal(
        jsonFault(text),
        `the end was expected at line ${end.length}, column ${end.at(-1)!.length + 1}`,
      );
    }),
  );
});
