import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { findNamespace } from '../find-table.ts';
import { NamespaceRecord } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';

export const getNamespace = defineOperation({
  id: 'datasets.iceberg-namespace',
  method: 'GET',
  path: '/iceberg/v1/namespaces/{namespace}',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'Get a namespace of the Iceberg catalog',
  errorForm: 'iceberg',
  params: Type.Object({ namespace: Type.String({ description: 'Name of the namespace.' }) }),
  output: NamespaceRecord,
  example: { response: { namespace: ['datasets'], properties: { comment: 'Datasets of the account.' } } },
  handler: async ({ services }: Context<LakehouseServices>, { params }) => {
    const { name, description } = findNamespace(services, params.namespace);
    return { namespace: [name], properties: { comment: description } };
  },
  peek: async ({ services }: Context<LakehouseServices>, { params }) =>
    findNamespace(services, params.namespace),
});
