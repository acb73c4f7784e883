import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { noSuchTable } from '../faults.ts';
import { findTable } from '../find-table.ts';
import { EXAMPLE_CONFIG, LoadedTable } from '../schema.ts';
import type { LakehouseServices } from '../services.ts';
import { storageCredentials } from '../storage-credentials.ts';

export const TABLE_PARAMS = Type.Object({
  namespace: Type.String({ description: 'Name of the namespace.' }),
  table: Type.String({ description: 'Name of the table, or its ID.' }),
});

const EXAMPLE_FOLDER =
  's3://granary/iceberg/0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33/ds_01k2z9v0m5x8q3r7t1w4y6a8bc';

export const loadTable = defineOperation({
  id: 'datasets.iceberg-table',
  method: 'GET',
  path: '/iceberg/v1/namespaces/{namespace}/tables/{table}',
  tag: 'datasets',
  moves: 'export',
  summary: 'Load a table as Apache Iceberg',
  description:
    'The state of the dataset at the moment of the call, with hot and deleted rows accounted for, and short-lived keys to read its files. Nothing is copied. A policy that masks a column closes the table for direct reading.',
  errorForm: 'iceberg',
  params: TABLE_PARAMS,
  query: Type.Object({
    snapshots: Type.Optional(
      Literals(['all', 'refs'], { description: 'Whether older versions are listed too. Defaults to all.' }),
    ),
  }),
  output: LoadedTable,
  errors: [503],
  example: {
    response: {
      'metadata-location': `${EXAMPLE_FOLDER}/00003-0198c0de.metadata.json`,
      metadata: { 'format-version': 2, 'current-snapshot-id': 3 },
      config: EXAMPLE_CONFIG,
      'storage-credentials': [{ prefix: `${EXAMPLE_FOLDER}/`, config: EXAMPLE_CONFIG }],
    },
  },
  handler: async (ctx: Context<LakehouseServices>, { params, query }) => {
    const found = await findTable(ctx, params);
    const { metadataLocation, metadata } = await found.namespace.load(found.table).catch((error: unknown) => {
      // It was dropped between the two looks.
      if (error instanceof ApiError && error.status === 404)
        throw noSuchTable(params.namespace, params.table, error);
      throw error;
    });
    return {
      'metadata-location': metadataLocation,
      metadata: query.snapshots === 'refs' ? withoutHistory(metadata) : metadata,
      ...(await storageCredentials(ctx, found)),
    };
  },
  peek: (ctx: Context<LakehouseServices>, { params }) => findTable(ctx, params),
});

/** Only the snapshots that a branch names. */
function withoutHistory(metadata: object): object {
  const { snapshots, 'current-snapshot-id': current } = metadata as {
    snapshots: { 'snapshot-id': number }[];
    'current-snapshot-id': number;
  };
  return { ...metadata, snapshots: snapshots.filter((one) => one['snapshot-id'] === current) };
}
