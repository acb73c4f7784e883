import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { findNamespace } from '../find-table.ts';
import { NamespaceList, PAGE_QUERY, pageOfNames } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';

export const listNamespaces = defineOperation({
  id: 'datasets.iceberg-namespaces',
  method: 'GET',
  path: '/iceberg/v1/namespaces',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'List the namespaces of the Iceberg catalog',
  errorForm: 'iceberg',
  query: Type.Object({
    ...PAGE_QUERY,
    parent: Type.Optional(Type.String({ maxLength: 200, description: 'Namespaces have no others below.' })),
  }),
  output: NamespaceList,
  errors: [404],
  example: { response: { namespaces: [['datasets'], ['prices'], ['search_console']] } },
  handler: async ({ services }: Context<LakehouseServices>, { query }) => {
    if (query.parent !== undefined && query.parent !== '') {
      findNamespace(services, query.parent);
      return { namespaces: [] };
    }
    const { shown, next } = pageOfNames(services.namespaces(), query);
    return { namespaces: shown.map(({ name }) => [name]), ...next };
  },
});
