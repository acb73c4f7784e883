import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { findTable } from '../find-table.ts';
import { CredentialList, EXAMPLE_CONFIG } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';
import { storageCredentials } from '../storage-credentials.ts';
import { TABLE_PARAMS } from './load-table.ts';

export const getCredentials = defineOperation({
  id: 'datasets.iceberg-credentials',
  method: 'GET',
  path: '/iceberg/v1/namespaces/{namespace}/tables/{table}/credentials',
  tag: 'datasets',
  moves: 'export',
  summary: 'Get new keys for the files of a table',
  description: 'For readers whose keys expire while they work.',
  errorForm: 'iceberg',
  params: TABLE_PARAMS,
  output: CredentialList,
  example: {
    response: {
      'storage-credentials': [{ prefix: 's3://granary/tables/…/', config: EXAMPLE_CONFIG }],
    },
  },
  handler: async (ctx: Context<LakehouseServices>, { params }) => {
    const { 'storage-credentials': credentials } = await storageCredentials(
      ctx,
      await findTable(ctx, params),
    );
    return { 'storage-credentials': credentials };
  },
});
