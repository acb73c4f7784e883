import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputsWithinTexts, withoutInputs } from './absent-inputs.ts';

const config = {
  whole: '{{ params.a }}',
  field: '{{params.a.b}}',
  other: '{{ params.b }}',
  stage: '{{ stages.a.rows }}',
  list: ['{{ params.a }}', 'x'],
  nested: { whole: ' {{ params.a }} ', within: 'x {{ params.a }}' },
};
const stages = [
  { id: 'one', type: 'pass', config },
  { id: 'two', type: 'pass' },
];

test('fields that are nothing but an absent input are left out, and nothing else', () => {
  assert.deepEqual(withoutInputs(stages, new Set(['a'])), [
    {
      id: 'one',
      type: 'pass',
      config: {
        other: '{{ params.b }}',
        stage: '{{ stages.a.rows }}',
        list: ['x'],
        nested: { within: 'x {{ params.a }}' },
      },
    },
    { id: 'two', type: 'pass' },
  ]);
  assert.deepEqual(withoutInputs(stages, new Set()), stages);
});

test('an input within a text is found with its place', () => {
  assert.deepEqual(inputsWithinTexts(stages, new Set(['a', 'b'])), [
    { path: 'stages[0].config.nested.within', input: 'a' },
  ]);
});
