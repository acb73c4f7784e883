import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { takeUnknownFields } from '../http/unknown-fields.ts';
import { type ErrorDetail, invalidRequest } from '../kernel/errors.ts';

const MOST_TOLD = 20;

/** A value of the schema, or 400 with the path of everything that is wrong. Unknown fields are wrong too. */
export function checkShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  place = 'content',
): Static<Schema> {
  const copy = structuredClone(value);
  const details = shapeFaults(schema, copy).map(({ path, message }) => ({
    path: path === '' ? place : `${place}.${path}`,
    message,
  }));
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
  return copy as Static<Schema>;
}

/** The first faults of a value, each with its path. Takes unknown fields out of it. */
export function shapeFaults(schema: TSchema, value: unknown): ErrorDetail[] {
  const unknown = takeUnknownFields(schema, value, new Set());
  return [
    ...unknown.map((path) => ({ path, message: 'is not a known field' })),
    ...[...Value.Errors(schema, value)].flatMap(told),
  ].slice(0, MOST_TOLD);
}

function told({ keyword, instancePath, message, params }: ReturnType<typeof Value.Errors>[number]) {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  if (keyword === 'required')
    return params.requiredProperties.map((name) => ({
      path: path === '' ? name : `${path}.${name}`,
      message: 'is required',
    }));
  if (keyword === 'enum')
    return [{ path, message: `must be one of: ${params.allowedValues.map(String).join(', ')}` }];
  return [{ path, message }];
}
