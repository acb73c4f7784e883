import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { COLUMN_TYPES } from '../../../platform/tables/index.ts';
import { checkColumnRows } from './checking/columns.ts';
import { createCompiler } from './checking/json-compiler.ts';
import type { SchemaColumn } from './comparison/columns.ts';
import { incompatibilities } from './compatibility.ts';
import type { Definition } from './definition.ts';
import type { JsonSchema, SchemaObject } from './subschemas.ts';

const accepts = (old: Definition, fresh: Definition): boolean =>
  incompatibilities('backward', fresh, { version: 1, definition: old }).length === 0;

const some = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<SchemaObject> =>
  fc.record(shape, { requiredKeys: [] });
const small = fc.integer({ min: 0, max: 3 });
const scalar = fc.constantFrom(null, true, false, 0, 1, 2.5, '', 'a', 'bb');
const name = fc.constantFrom('a', 'b', 'c');

const { schema: generated } = fc.letrec<{ schema: JsonSchema; deep: SchemaObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    fc.constantFrom<JsonSchema>(true, false, {}, { type: 'string' }, { type: 'integer' }),
    some({
      type: fc.oneof(
        fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object'),
        fc.uniqueArray(fc.constantFrom('null', 'number', 'string', 'object'), { minLength: 1 }),
      ),
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(0.5, 1, 2),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$'),
    }),
    some({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
    some({ const: scalar }),
    tie('deep') as fc.Arbitrary<SchemaObject>,
  ),
  deep: fc.oneof(
    some({
      type: fc.constant('object'),
      properties: fc.dictionary(name, tie('schema')),
      required: fc.uniqueArray(name),
      additionalProperties: tie('schema'),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), tie('schema'), { maxKeys: 1 }),
      minProperties: small,
      maxProperties: small,
    }),
    some({
      type: fc.constant('array'),
      items: tie('schema'),
      prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      contains: tie('schema'),
    }),
    some({
      anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      not: tie('schema'),
      if: tie('schema'),
      else: tie('schema'),
    }),
  ),
}));

/** Like the first in all but a few places, so that many pairs are compatible. */
const nearby = (schema: JsonSchema): fc.Arbitrary<JsonSchema> => {
  if (typeof schema === 'boolean') return generated;
  const keywords = Object.keys(schema);
  return fc.oneof(
    generated,
    fc
      .subarray(keywords)
      .map((kept) => Object.fromEntries(kept.map((keyword) => [keyword, schema[keyword]]))),
    generated.map((other) => ({ anyOf: [other, schema] })),
    generated.map((other) => ({ ...schema, ...(typeof other === 'boolean' ? {} : other) })),
  );
};

const pair = generated.chain((old) => fc.tuple(fc.constant(old), nearby(old)));
const value = fc.oneof(
  scalar,
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'ab'), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }))),
);

test('JSON Schema: what the old one takes, a backward compatible one takes', (t) => {
  let [compatible, taken] = [0, 0];
  const { compile } = createCompiler();
  check(
    fc.property(pair, fc.array(value, { minLength: 20, maxLength: 40 }), ([old, fresh], values) => {
      const wrapped = (schema: JsonSchema): SchemaObject => ({ allOf: [schema] });
      if (
        !accepts(
          { type: 'json_schema', schema: wrapped(old) },
          { type: 'json_schema', schema: wrapped(fresh) },
        )
      )
        return;
      compatible += 1;
      const [before, after] = [compile(old), compile(fresh)];
      for (const one of values.filter((candidate) => before(candidate))) {
        taken += 1;
        assert.ok(after(one), JSON.stringify({ old, fresh, one }));
      }
    }),
    { runs: Number(process.env.GENERATED_RUNS ?? 40) * 25 },
  );
  t.diagnostic(`${compatible} compatible pairs, ${taken} values`);
  assert.ok(compatible > 100 && taken > 100);
});

const oneColumn = (columnName: string): fc.Arbitrary<SchemaColumn> =>
  fc.record({
    name: fc.constant(columnName),
    data_type: fc.constantFrom(...COLUMN_TYPES),
    nullable: fc.boolean(),
  });
const table = fc
  .subarray(['a', 'b', 'c'], { minLength: 1 })
  .chain((names) => fc.tuple(...names.map(oneColumn)));
/** Each column as it was, of another type or nullability, or gone; and perhaps one more. */
const changed = (old: readonly SchemaColumn[]): fc.Arbitrary<SchemaColumn[]> =>
  fc
    .tuple(
      ...old.map((column) =>
        fc.oneof(
          fc.constant([column]),
          oneColumn(column.name).map((one) => [one]),
          fc.constant([]),
        ),
      ),
    )
    .chain((kept) =>
      fc.oneof(
        fc.constant(kept.flat()),
        oneColumn('d').map((more) => [...kept.flat(), more]),
      ),
    );
const tables = table.chain((old) => fc.tuple(fc.constant(old), changed(old)));
const cell = fc.constantFrom(
  null,
  true,
  7,
  2.5,
  'text',
  'https://example.com/',
  'ada@example.com',
  '2024-02-29',
);
const row = fc.record({ a: cell, b: cell, c: cell }, { requiredKeys: [] });

test('columns: what the old ones take, backward compatible ones take', (t) => {
  let [compatible, taken] = [0, 0];
  check(
    fc.property(tables, fc.array(row, { minLength: 20, maxLength: 40 }), ([old, fresh], rows) => {
      if (!accepts({ type: 'columns', schema: old }, { type: 'columns', schema: fresh })) return;
      compatible += 1;
      const good = rows.filter((one) => checkColumnRows(old, [one]).valid);
      taken += good.length;
      assert.deepEqual(checkColumnRows(fresh, good).errors, []);
    }),
    { runs: 2_000 },
  );
  t.diagnostic(`${compatible} compatible pairs, ${taken} rows`);
  assert.ok(compatible > 20 && taken > 20);
});
