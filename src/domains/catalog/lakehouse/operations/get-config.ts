import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { noSuchWarehouse } from '../faults.ts';
import { CatalogConfig } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';

const ENDPOINTS = [
  'GET /v1/{prefix}/namespaces',
  'GET /v1/{prefix}/namespaces/{namespace}',
  'HEAD /v1/{prefix}/namespaces/{namespace}',
  'GET /v1/{prefix}/namespaces/{namespace}/tables',
  'GET /v1/{prefix}/namespaces/{namespace}/tables/{table}',
  'HEAD /v1/{prefix}/namespaces/{namespace}/tables/{table}',
  'GET /v1/{prefix}/namespaces/{namespace}/tables/{table}/credentials',
];

export const getConfig = defineOperation({
  id: 'datasets.iceberg-config',
  method: 'GET',
  path: '/iceberg/v1/config',
  tag: 'datasets',
  moves: 'nothing',
  summary: 'Get the configuration of the Iceberg REST catalog',
  description:
    'What PyIceberg, Spark, Trino, DuckDB and others call first. The key decides which account they read.',
  errorForm: 'iceberg',
  query: Type.Object({
    warehouse: Type.Optional(
      Type.String({ maxLength: 200, description: 'The account ID; it must be that of the key.' }),
    ),
  }),
  output: CatalogConfig,
  errors: [404],
  example: { response: { defaults: {}, overrides: {}, endpoints: ENDPOINTS } },
  handler: async (ctx: Context<LakehouseServices>, { query }) => {
    if (query.warehouse !== undefined && query.warehouse !== ctx.account.id) throw noSuchWarehouse();
    return { defaults: {}, overrides: {}, endpoints: ENDPOINTS };
  },
});
