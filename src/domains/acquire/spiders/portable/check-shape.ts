import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { takeUnknownFields } from '../../../../http/unknown-fields.ts';
import { type ErrorDetail, invalidRequest } from '../../../../kernel/errors.ts';

const MOST_TOLD = 20;

/** A value of the schema, or 400 with the path of everything that is wrong. Unknown fields are wrong too. */
export function checkShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  place = 'content',
): Static<Schema> {
  const copy = structuredClone(value);
  const unknown = takeUnknownFields(schema, copy, new Set());
  const details: ErrorDetail[] = [
    ...unknown.map((path) => ({ path: `${place}.${path}`, message: 'is not a known field' })),
    ...[...Value.Errors(schema, copy)].map(({ instancePath, message }) => ({
      path: place + instancePath.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'),
      message,
    })),
  ].slice(0, MOST_TOLD);
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
  return copy as Static<Schema>;
}
