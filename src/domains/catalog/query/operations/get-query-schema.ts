import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { SqlTable } from '../../../../kernel/sql-table.ts';
import { resultColumns } from '../result-types.ts';
import { QuerySchema } from '../schema.ts';
import type { NamedTable, QueryServices } from '../services.ts';
import { allRelations } from '../store.ts';

export const getQuerySchema = defineOperation({
  id: 'query.schema',
  method: 'POST',
  path: '/api/v1/query/schema',
  tag: 'query',
  moves: 'nothing',
  summary: 'List the tables that SQL can read, with their columns',
  effect: 'read',
  body: Named('QuerySchemaRequest', {
    tables: Type.Optional(
      Type.Array(Type.String({ maxLength: 255 }), {
        maxItems: 1_000,
        description: 'Only these tables, by name or ID.',
      }),
    ),
  }),
  output: QuerySchema,
  example: {
    body: { tables: ['products', 'granary_sites'] },
    response: {
      tables: [
        {
          name: 'products',
          kind: 'dataset',
          dataset_id: 'ds_01k2z9v0m5x8q3r7t1w4y6a8bc',
          columns: [{ name: 'title', data_type: 'text', nullable: false }],
        },
      ],
      records: [
        {
          name: 'granary_sites',
          kind: 'record',
          description: "The account's sites.",
          columns: [{ name: 'url', data_type: 'text', nullable: null }],
        },
      ],
    },
  },
  handler: (ctx: Context<QueryServices>, { body }) =>
    ctx.read(async (sql) => {
      const wanted = body.tables === undefined ? undefined : new Set(body.tables);
      const isWanted = (...names: string[]) => wanted === undefined || names.some((name) => wanted.has(name));
      const relations = await allRelations(sql);
      const named = await ctx.services.namedTables(sql);
      const records = ctx.services.records().filter(({ name }) => isWanted(name));
      return {
        tables: [
          ...(await datasets(
            ctx,
            sql,
            named.filter(({ name, tableId }) => isWanted(name, tableId)),
          )),
          ...relations
            .filter(({ name }) => isWanted(name))
            .map(({ name, kind, columns }) => ({ name, kind, dataset_id: null, columns: shown(columns) })),
          ...builtIn(ctx.services, [...named, ...relations])
            .filter(({ name }) => isWanted(name))
            .map(({ name, description, columns }) => ({
              ...{ name, kind: 'built_in' as const, dataset_id: null, description },
              columns: shown(columns),
            })),
        ],
        records: records.map(({ name, description, columns }) => ({
          name,
          kind: 'record' as const,
          description,
          columns: columns.map((column) => ({ name: column.name, data_type: column.type, nullable: null })),
        })),
      };
    }),
});

const shown = (columns: readonly { name: string; type: string }[]) =>
  resultColumns(columns).map((column) => ({ ...column, nullable: null }));

/** What the account has under the same name goes before. */
function builtIn({ sqlTables }: QueryServices, own: readonly { name: string }[]): SqlTable[] {
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  return sqlTables().filter(({ name }) => !taken.has(name));
}

async function datasets(
  { account, services }: Context<QueryServices>,
  sql: Sql,
  wanted: readonly NamedTable[],
) {
  const tables = [];
  for (const { name, tableId } of wanted) {
    const { columns } = await services.tables.definition(sql, { accountId: account.id, tableId });
    const own = columns.map((column) => ({
      name: column.name,
      data_type: column.type,
      nullable: column.nullable,
    }));
    tables.push({ name, kind: 'dataset' as const, dataset_id: tableId, columns: own });
  }
  return tables;
}
