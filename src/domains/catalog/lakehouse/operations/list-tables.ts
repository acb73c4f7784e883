import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { findNamespace } from '../find-table.ts';
import { PAGE_QUERY, pageOfNames, TableList } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';

export const listTables = defineOperation({
  id: 'datasets.iceberg-tables',
  method: 'GET',
  path: '/iceberg/v1/namespaces/{namespace}/tables',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'List the tables of a namespace of the Iceberg catalog',
  errorForm: 'iceberg',
  params: Type.Object({ namespace: Type.String({ description: 'Name of the namespace.' }) }),
  query: Type.Object(PAGE_QUERY),
  output: TableList,
  example: { response: { identifiers: [{ namespace: ['datasets'], name: 'products' }] } },
  handler: async (ctx: Context<LakehouseServices>, { params, query }) => {
    const { name: namespace, tables } = findNamespace(ctx.services, params.namespace);
    const { shown, next } = pageOfNames(await ctx.read(tables), query);
    return { identifiers: shown.map(({ name }) => ({ namespace: [namespace], name })), ...next };
  },
});
