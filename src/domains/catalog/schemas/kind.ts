import Type, { type Static } from 'typebox';
import { emit } from '../../../kernel/events.ts';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import { Text } from '../../../kernel/schema.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { checkDefinition } from './check-definition.ts';
import { readDefinition } from './definition.ts';
import { schemaUpdated } from './events.ts';
import { register } from './register.ts';
import { CompatibilityMode, SchemaDefinition, SchemaName, SchemaType } from './schema.ts';
import type { SchemasServices } from './services.ts';
import { describeVersion, findVersion, namedSchemas } from './store.ts';

const Spec = Type.Object({
  type: SchemaType,
  compatibility: Type.Optional(CompatibilityMode),
  description: Type.Optional(Text(2_000, 'Description of this version.')),
  schema: SchemaDefinition,
});

/** The next version if the document differs, and else its compatibility and description. */
async function apply(maker: Maker<SchemasServices>, sql: Sql, { name, spec }: Written<Static<typeof Spec>>) {
  const { type, schema, compatibility = 'backward', description } = spec;
  const definition = readDefinition(type, schema);
  const stored = await register(maker, sql, { name, definition, compatibility, description });
  if (stored.description !== (description ?? null)) {
    await describeVersion(sql, name, stored.version, description ?? null);
    const { version, fingerprint } = stored;
    const payload = { version, compatibility, fingerprint, actor: maker.actor.id };
    await emit(sql, schemaUpdated, { accountId: maker.account.id, subject: name, payload });
  }
  return { id: name };
}

/** People and operations know a schema by its name; there is no operation that deletes one. */
export const schemaKind = defineKind({
  kind: 'schema',
  tag: 'schemas',
  name: SchemaName,
  spec: Spec,
  opaque: ['schema'],
  hasOwnId: false,
  list: namedSchemas,
  async read(_maker, sql, name) {
    const latest = await findVersion(sql, name);
    if (latest === undefined) return undefined;
    const { type, compatibility, description, schema } = latest;
    const spec = { type, compatibility, description: description ?? '', schema: schema as object };
    return { name, spec: withoutDefaults(spec, { compatibility: 'backward', description: '' }) };
  },
  examine: async (maker: Maker<SchemasServices>, { type, schema }) =>
    void (await checkDefinition(maker, type, schema)),
  create: apply,
  replace: (maker, sql, _name, wish) => apply(maker, sql, wish),
});
