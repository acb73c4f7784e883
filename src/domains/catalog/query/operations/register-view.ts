import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Named, Text } from '../../../../kernel/schema.ts';
import { describeTrinoView } from '../engine/trino-view.ts';
import { engineRequest } from '../engine-request.ts';
import { checkName } from '../naming.ts';
import { withRelations } from '../open-relations.ts';
import { queryOrigins } from '../query-origins.ts';
import { register } from '../register.ts';
import { ENGINES, EXAMPLE_VIEW, RegisteredRelation, Sql } from '../schema.ts';
import type { QueryServices } from '../services.ts';

export const registerView = defineOperation({
  id: 'query.register-view',
  method: 'POST',
  path: '/api/v1/query/register-view',
  tag: 'query',
  moves: 'change',
  summary: 'Give a SELECT a name',
  description:
    'SQL can then read it by name like a table. A view can use datasets, registered tables and other views; it is validated now and whenever it is read.',
  strict: true,
  body: Named('RegisterView', {
    name: Text(200, 'Unique among datasets, tables and views.'),
    sql: Sql,
    engine: Type.Optional(
      Literals(ENGINES, {
        description:
          'In whose dialect. Queries read it with the same engine; Trino reads datasets and its own views. Defaults to duckdb.',
      }),
    ),
    description: Type.Optional(Text(2_000, 'Description.', 0)),
    replace: Type.Optional(
      Type.Boolean({ description: 'Whether to replace an existing view with this name.' }),
    ),
  }),
  output: RegisteredRelation,
  errors: [404, 409, 502, 503, 504],
  example: {
    body: {
      name: EXAMPLE_VIEW.name,
      sql: EXAMPLE_VIEW.sql,
      description: EXAMPLE_VIEW.description,
    },
    response: EXAMPLE_VIEW,
  },
  prepare: (ctx: Context<QueryServices>, { body }) => {
    const { name, sql } = body;
    checkName(name);
    if (body.engine === 'trino') return describeTrinoView(ctx, { name, sql });
    return withRelations(
      ctx,
      sql,
      async (source) => {
        if (source.parameters.length > 0)
          throw invalidRequest('A view cannot have parameters. Write the values into its SQL.', {
            details: [{ path: 'sql', message: 'has parameters' }],
          });
        const { columns } = await ctx.services.queries().describe(engineRequest(ctx, { sql }, source));
        return { columns, origins: await queryOrigins(ctx, { sql }, source) };
      },
      { instead: { name, sql } },
    );
  },
  handler: (ctx: Context<QueryServices>, { body, prepared: { columns, origins } }) => {
    const { name, sql, engine = 'duckdb', description = '', replace = false } = body;
    return register(ctx, { name, kind: 'view', engine, description, columns, sql }, replace, origins);
  },
});
