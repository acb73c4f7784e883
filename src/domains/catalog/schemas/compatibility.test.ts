import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnType } from '../../../platform/tables/index.ts';
import type { SchemaColumn } from './comparison/columns.ts';
import { type Compatibility, incompatibilities } from './compatibility.ts';
import type { Definition } from './definition.ts';
import type { SchemaObject } from './subschemas.ts';

const json = (schema: SchemaObject): Definition => ({ type: 'json_schema', schema });
const columns = (...schema: SchemaColumn[]): Definition => ({ type: 'columns', schema });
const column = (name: string, data_type: ColumnType, nullable = true) => ({ name, data_type, nullable });

const paths = (mode: Compatibility, from: Definition, to: Definition): string[] =>
  incompatibilities(mode, to, { version: 1, definition: from }).map(({ path }) => path);

/** What a change is: taken by new readers of old data, by old readers of new data. */
function judged(from: Definition, to: Definition): string {
  const backward = paths('backward', from, to).length === 0;
  const forward = paths('forward', from, to).length === 0;
  assert.equal(paths('full', from, to).length === 0, backward && forward);
  assert.deepEqual(paths('none', from, to), []);
  if (backward) return forward ? 'full' : 'backward';
  return forward ? 'forward' : 'neither';
}

function table(cases: [what: string, from: SchemaObject, to: SchemaObject, verdict: string][]): void {
  for (const [what, from, to, verdict] of cases) {
    assert.equal(judged(json(from), json(to)), verdict, what);
    const mirrored = { backward: 'forward', forward: 'backward' }[verdict] ?? verdict;
    assert.equal(judged(json(to), json(from)), mirrored, `${what}, the other way round`);
  }
}

const A = { type: 'string' };
const object = (properties: SchemaObject, more: SchemaObject = {}) => ({
  type: 'object',
  properties,
  ...more,
});
const closed = (properties: SchemaObject, more: SchemaObject = {}) =>
  object(properties, { additionalProperties: false, ...more });

test('types widen and narrow', () => {
  table([
    ['integer to number', { type: 'integer' }, { type: 'number' }, 'backward'],
    ['null is allowed', A, { type: ['string', 'null'] }, 'backward'],
    ['null by nullable', A, { type: 'string', nullable: true }, 'backward'],
    ['the same in other words', { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, A] }, 'full'],
    ['any type', A, {}, 'backward'],
    ['another type', A, { type: 'boolean' }, 'neither'],
    ['all number kinds', { type: ['integer', 'number'] }, { type: 'number' }, 'full'],
    ['other order of keys and words', { type: 'string', title: 'a' }, { title: 'b', type: 'string' }, 'full'],
  ]);
});

test('values, bounds, lengths, multiples', () => {
  table([
    ['a value more', { enum: ['a', 'b'] }, { enum: ['b', 'c', 'a'] }, 'backward'],
    ['a constant to a list', { const: 1 }, { enum: [1, 2] }, 'backward'],
    ['a list to its type', { enum: ['a', 'b'] }, A, 'backward'],
    ['a list with another type', { enum: ['a', 1] }, A, 'neither'],
    ['both truths', { type: 'boolean' }, { enum: [true, false] }, 'full'],
    ['objects as values', { const: { a: 1, b: 2 } }, { enum: [{ b: 2, a: 1 }] }, 'full'],
    ['a lower minimum', { type: 'number', minimum: 3 }, { type: 'number', minimum: 2 }, 'backward'],
    ['an exclusive one', { type: 'number', exclusiveMinimum: 3 }, { type: 'number', minimum: 3 }, 'backward'],
    ['a higher maximum', { type: 'number', maximum: 3 }, { type: 'number', maximum: 4 }, 'backward'],
    ['no maximum', { type: 'number', exclusiveMaximum: 3 }, { type: 'number' }, 'backward'],
    ['a bound of numbers does not concern texts', A, { type: 'string', minimum: 7 }, 'full'],
    ['values within bounds', { enum: [1, 2, 3] }, { type: 'integer', minimum: 1, maximum: 3 }, 'backward'],
    ['values out of bounds', { enum: [0, 2] }, { type: 'integer', minimum: 1 }, 'neither'],
    ['multiples', { type: 'integer', multipleOf: 6 }, { type: 'integer', multipleOf: 3 }, 'backward'],
    ['longer', { type: 'string', maxLength: 3 }, { type: 'string', maxLength: 5 }, 'backward'],
    ['shorter', { type: 'string', minLength: 3 }, { type: 'string', minLength: 2 }, 'backward'],
    [
      'values of the length',
      { enum: ['ab', '🙂🙂'] },
      { type: 'string', minLength: 2, maxLength: 2 },
      'backward',
    ],
    ['a pattern', { type: 'string', pattern: '^a' }, A, 'backward'],
    ['another pattern', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, 'neither'],
    ['a format', { type: 'string', format: 'email' }, A, 'backward'],
  ]);
});

test('properties and what else is allowed', () => {
  table([
    ['required no more', object({ a: A }, { required: ['a'] }), object({ a: A }), 'backward'],
    ['one more, closed', closed({ a: A }), closed({ a: A, b: A }), 'backward'],
    ['one more, open', object({ a: A }), object({ a: A, b: A }), 'forward'],
    ['one more that takes anything, open', object({ a: A }), object({ a: A, b: {} }), 'full'],
    [
      'one more and required, closed',
      closed({ a: A }),
      closed({ a: A, b: A }, { required: ['b'] }),
      'neither',
    ],
    ['renamed', closed({ a: A }), closed({ b: A }), 'neither'],
    ['opened', closed({ a: A }), object({ a: A }), 'backward'],
    ['others typed', closed({ a: A }), object({ a: A }, { additionalProperties: A }), 'backward'],
    [
      'one by the others',
      object({ a: A }, { additionalProperties: A }),
      object({}, { additionalProperties: A }),
      'full',
    ],
    ['nested', object({ a: closed({ b: A }) }), object({ a: closed({ b: A, c: A }) }), 'backward'],
    ['names of everything', closed({ constructor: A }), closed({ constructor: A, toString: A }), 'backward'],
    [
      'fewer at least',
      { type: 'object', minProperties: 2 },
      { type: 'object', minProperties: 1 },
      'backward',
    ],
    [
      'as many as are required',
      object({ a: A }, { required: ['a'] }),
      object({ a: A }, { minProperties: 1 }),
      'backward',
    ],
    [
      'patterns',
      { patternProperties: { '^x': { type: 'integer' } } },
      { patternProperties: { '^x': { type: 'number' } } },
      'backward',
    ],
    [
      'patterns to all',
      { type: 'object', patternProperties: { '^x': A }, additionalProperties: false },
      { type: 'object', additionalProperties: A },
      'backward',
    ],
    ['other patterns', { patternProperties: { '^x': A } }, { patternProperties: { '^y': A } }, 'neither'],
  ]);
});

test('arrays', () => {
  const list = (items: SchemaObject, more: SchemaObject = {}) => ({ type: 'array', items, ...more });
  table([
    ['wider items', list({ type: 'integer' }), list({ type: 'number' }), 'backward'],
    ['more items', list(A, { maxItems: 2 }), list(A, { maxItems: 3 }), 'backward'],
    ['not unique', list(A, { uniqueItems: true }), list(A), 'backward'],
    ['a pair to a list', { type: 'array', prefixItems: [A, A], items: false }, list(A), 'backward'],
    [
      'a pair of two kinds',
      { type: 'array', prefixItems: [A, { type: 'null' }], items: false },
      list(A),
      'neither',
    ],
    [
      'places beyond the most',
      list(A, { maxItems: 1 }),
      { type: 'array', prefixItems: [A, { type: 'null' }] },
      'backward',
    ],
    ['contains', list(A), list(A, { contains: { const: 'a' } }), 'forward'],
  ]);
});

test('alternatives, references and what cannot be decided', () => {
  const cat = closed({ kind: { const: 'cat' }, lives: { type: 'integer' } }, { required: ['kind'] });
  const dog = closed({ kind: { const: 'dog' } }, { required: ['kind'] });
  const fish = closed({ kind: { const: 'fish' } }, { required: ['kind'] });
  const tree = (value: SchemaObject) => ({
    $ref: '#/$defs/node',
    $defs: { node: closed({ value, children: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
  });
  table([
    ['one alternative more', { anyOf: [cat, dog] }, { anyOf: [dog, cat, fish] }, 'backward'],
    ['told apart by a constant', { oneOf: [cat, dog] }, { oneOf: [fish, dog, cat] }, 'backward'],
    ['one to alternatives', cat, { oneOf: [cat, dog] }, 'backward'],
    [
      'alternatives that overlap',
      A,
      { type: 'string', oneOf: [{ minLength: 1 }, { maxLength: 3 }] },
      'forward',
    ],
    ['all of', { allOf: [A, { maxLength: 3 }] }, { type: 'string', maxLength: 3 }, 'full'],
    ['not', A, { not: { type: 'null' } }, 'backward'],
    ['not, undecided', A, { type: 'string', not: { maxLength: 3 } }, 'forward'],
    ['a tree of integers to one of numbers', tree({ type: 'integer' }), tree({ type: 'number' }), 'backward'],
    ['a reference written out', { $ref: '#/$defs/a', $defs: { a: A } }, A, 'full'],
    ['if, unchanged', { if: A, else: { minimum: 2 } }, { if: A, else: { minimum: 2 }, title: 't' }, 'full'],
    ['if, changed', { if: A, else: { minimum: 2 } }, { if: A, else: { minimum: 1 } }, 'neither'],
    ['left over', object({ a: A }, { unevaluatedProperties: false }), object({ a: A }), 'backward'],
    ['nothing', { not: {}, type: [] }, A, 'backward'],
  ]);
  const same = { not: { $ref: '#/$defs/a' }, $defs: { a: A } };
  const other = { not: { $ref: '#/$defs/a' }, $defs: { a: { type: 'null' } } };
  assert.equal(judged(json(same), json(other)), 'neither', 'the same text that means something else');
  assert.equal(judged(json(same), json({ ...same, title: 't' })), 'full');
});

test('reasons name the place and both sides', () => {
  const from = json(object({ list: { type: 'array', items: object({ a: A }) } }));
  const to = json(
    object({ list: { type: 'array', items: object({ a: { type: 'null' } }, { required: ['a'] }) } }),
  );
  assert.deepEqual(incompatibilities('backward', to, { version: 3, definition: from }), [
    { path: '/list/*/a', message: 'the new schema requires it, version 3 does not' },
    { path: '/list/*/a', message: 'version 3 allows the type string, the new schema does not' },
  ]);
  assert.deepEqual(incompatibilities('forward', to, { version: 3, definition: from }), [
    { path: '/list/*/a', message: 'the new schema allows the type null, version 3 does not' },
  ]);
});

test('a comparison without end is given up', () => {
  const branch = (name: string) => ({ anyOf: [closed({ [name]: A }), object({ [name]: { type: 'null' } })] });
  const many = { allOf: Array.from({ length: 30 }, (_, index) => branch(`p${index}`)) };
  const reasons = incompatibilities(
    'backward',
    json({ anyOf: [many, { minProperties: 1 }], oneOf: [many, A] }),
    { version: 1, definition: json(many) },
    { left: 2_000 },
  );
  assert.deepEqual(
    reasons.map(({ message }) => message),
    ['version 1 and the new schema are too large to compare'],
  );
});

test('columns', () => {
  const id = column('id', 'integer', false);
  const cases: [string, SchemaColumn[], SchemaColumn[], string][] = [
    ['another order', [id, column('a', 'text')], [column('a', 'text'), id], 'full'],
    ['a nullable one more', [id], [id, column('a', 'text')], 'backward'],
    ['a required one more', [id], [id, column('a', 'text', false)], 'neither'],
    ['a nullable one less', [id, column('a', 'text')], [id], 'forward'],
    ['integer to float', [id], [column('id', 'float', false)], 'backward'],
    ['url to text', [column('a', 'url')], [column('a', 'text')], 'backward'],
    ['text to integer', [column('a', 'text')], [column('a', 'integer')], 'neither'],
    ['nullable now', [id], [column('id', 'integer')], 'backward'],
    ['renamed', [id, column('a', 'text')], [id, column('b', 'text')], 'neither'],
  ];
  for (const [what, from, to, verdict] of cases)
    assert.equal(judged(columns(...from), columns(...to)), verdict, what);
  assert.deepEqual(paths('full', columns(id), json({})), ['', ''], 'another type of schema');
});
