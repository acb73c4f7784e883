import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../../test/support/property.ts';
import { must } from '../../../../kernel/must.ts';
import { jsonFault } from './json-fault.ts';

test('the place of a fault is told', () => {
  const faults: Record<string, string> = {
    '': 'expected value at line 1, column 1',
    '{"a": }': 'expected value at line 1, column 7',
    '{"a": 1,\n "b" 2}': 'expected : at line 2, column 6',
    '[1, 2\n': 'expected , or ] at line 2, column 1',
    '{"a": 1} x': 'expected the end at line 1, column 10',
    '{a: 1}': 'expected name or } at line 1, column 2',
    '[1,]': 'expected value at line 1, column 4',
    '{"a": "x\n"}': 'expected value at line 1, column 7',
  };
  for (const [text, fault] of Object.entries(faults)) assert.equal(jsonFault(text), fault);
});

test('JSON is read to its end', () => {
  check(
    fc.property(fc.json(), (text) => {
      const end = text.split('\n');
      assert.equal(
        jsonFault(text),
        `expected the end at line ${end.length}, column ${must(end.at(-1), 'end.at(-1)').length + 1}`,
      );
    }),
  );
});
