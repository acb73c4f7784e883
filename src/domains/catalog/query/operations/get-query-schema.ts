import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import { QuerySchema } from '../schema.ts';
import type { QueryServices } from '../services.ts';

export const getQuerySchema = defineOperation({
  id: 'query.schema',
  method: 'POST',
  path: '/api/v1/query/schema',
  tag: 'query',
  summary: 'The tables that SQL can read, with their columns',
  effect: 'read',
  body: Named('QuerySchemaRequest', {
    tables: Type.Optional(
      Type.Array(Type.String({ maxLength: 255 }), {
        maxItems: 1_000,
        description: 'Only these, by name or id.',
      }),
    ),
  }),
  output: QuerySchema,
  example: {
    body: { tables: ['products'] },
    response: {
      tables: [
        {
          name: 'products',
          dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
          columns: [{ name: 'title', data_type: 'text', nullable: false }],
        },
      ],
    },
  },
  handler: (ctx: Context<QueryServices>, { body }) =>
    ctx.read(async (sql) => {
      const wanted = body.tables === undefined ? undefined : new Set(body.tables);
      const tables = [];
      for (const { name, tableId } of await ctx.services.namedTables(sql)) {
        if (wanted !== undefined && !wanted.has(name) && !wanted.has(tableId)) continue;
        const { columns } = await ctx.services.tables.definition(sql, { accountId: ctx.account.id, tableId });
        const shown = columns.map((column) => ({
          name: column.name,
          data_type: column.type,
          nullable: column.nullable,
        }));
        tables.push({ name, dataset_id: tableId, columns: shown });
      }
      return { tables };
    }),
});
