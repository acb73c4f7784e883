import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { checkDefinition } from '../check-definition.ts';
import { register } from '../register.ts';
import { EXAMPLE_SCHEMA, RegisteredSchema, RegisterSchema } from '../schema.ts';
import type { SchemasServices } from '../services.ts';

export const registerSchema = defineOperation({
  id: 'schemas.register',
  method: 'POST',
  path: '/api/v1/schemas',
  tag: 'schemas',
  moves: 'change',
  summary: 'Register a schema or a new version of one',
  description:
    'Registering the latest version again returns that version. A schema that breaks the compatibility of its name returns 409, with every reason and its path.',
  body: RegisterSchema,
  output: RegisteredSchema,
  errors: [409],
  strict: true,
  example: {
    body: {
      name: EXAMPLE_SCHEMA.name,
      type: EXAMPLE_SCHEMA.type,
      schema: EXAMPLE_SCHEMA.schema,
      compatibility: 'backward',
      description: 'Orders of the shop.',
    },
    response: EXAMPLE_SCHEMA,
  },
  handler: async (ctx: Context<SchemasServices>, { body }) => {
    const { name, compatibility, description } = body;
    const definition = await checkDefinition(ctx, body.type, body.schema);
    return ctx.tx((sql) => register(ctx, sql, { name, definition, compatibility, description }));
  },
});
