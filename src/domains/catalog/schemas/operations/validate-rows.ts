import type { Static } from 'typebox';
import { requireScope } from '../../../../http/authorise.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { checkColumnRows } from '../checking/columns.ts';
import { checkBatches } from '../checking/dataset.ts';
import type { Findings } from '../checking/row-errors.ts';
import { type Definition, readDefinition, refusal } from '../definition.ts';
import { noSuchSchema, noSuchVersion } from '../no-such-schema.ts';
import { EXAMPLE_SCHEMA, MOST_OF_DATASET, SchemaFindings, ValidateRows } from '../schema.ts';
import type { SchemasServices } from '../services.ts';
import { findVersion } from '../store.ts';

export const validateRows = defineOperation({
  id: 'schemas.validate',
  method: 'POST',
  path: '/api/v1/schemas/validate',
  tag: 'schemas',
  moves: 'read',
  summary: 'Validate rows against a schema',
  description:
    'Rows from the request or from a dataset, against a registered schema or one in the request. Nothing is stored.',
  effect: 'read',
  body: ValidateRows,
  output: SchemaFindings,
  errors: [404],
  example: {
    body: { name: EXAMPLE_SCHEMA.name, rows: [{ order_id: 'seven', email: 'ada@example.com' }] },
    response: {
      valid: false,
      checked: 1,
      invalid_count: 1,
      errors: [{ row: 0, path: '/order_id', message: 'must be a whole number', value: 'seven' }],
    },
  },
  handler: async (ctx: Context<SchemasServices>, { body }) => {
    const definition = await definitionFor(ctx, body);
    const { rows, dataset_id: datasetId, limit = MOST_OF_DATASET } = body;
    if ((rows === undefined) === (datasetId === undefined))
      throw invalidRequest('Give either rows or dataset_id: the rows to validate.');
    if (datasetId !== undefined) requireScope(ctx.actor, 'datasets', 'read');
    if (rows !== undefined) return checkRows(ctx, definition, rows);
    return checkBatches(ctx.services.rowsOf(ctx, datasetId ?? '', limit), (batch) =>
      checkRows(ctx, definition, batch),
    );
  },
});

async function checkRows(
  ctx: Context<SchemasServices>,
  definition: Definition,
  rows: readonly Record<string, unknown>[],
): Promise<Findings> {
  if (definition.type === 'columns') return checkColumnRows(definition.schema, rows);
  const verdict = await ctx.services.checker.check(ctx.account.id, { schema: definition.schema, rows });
  if ('fault' in verdict) throw refusal(`schema${verdict.fault.path}`, verdict.fault.message);
  return verdict.findings;
}

async function definitionFor(ctx: Context, asked: Static<typeof ValidateRows>): Promise<Definition> {
  const { name, version, type, schema } = asked;
  if (name !== undefined && schema === undefined && type === undefined) {
    const found = await ctx.read((sql) => requireVersion(sql, name, version));
    return { type: found.type, schema: found.schema } as Definition;
  }
  if (name !== undefined || version !== undefined || schema === undefined || type === undefined)
    throw invalidRequest('Give either name, with or without version, or schema and type.');
  return readDefinition(type, schema);
}

async function requireVersion(sql: Sql, name: string, version: number | undefined) {
  const found = await findVersion(sql, name, version);
  if (found !== undefined) return found;
  const latest = await findVersion(sql, name);
  throw latest === undefined || version === undefined
    ? noSuchSchema()
    : noSuchVersion(name, version, latest.version);
}
