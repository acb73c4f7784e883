import type { Maker } from '../../../kernel/kind.ts';
import { type Definition, readDefinition, refusal, type SchemaType } from './definition.ts';
import type { SchemasServices } from './services.ts';

/** A definition as a caller sent it; a JSON Schema is compiled, which may take a while. */
export async function checkDefinition(
  { account, services }: Maker<SchemasServices>,
  type: SchemaType,
  schema: unknown,
): Promise<Definition> {
  const definition = readDefinition(type, schema);
  if (definition.type === 'json_schema') {
    const verdict = await services.checker.check(account.id, { schema: definition.schema, rows: [] });
    if ('fault' in verdict) throw refusal(`schema${verdict.fault.path}`, verdict.fault.message);
  }
  return definition;
}
