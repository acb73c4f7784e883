import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';
import { LONGEST_REF } from './facts.ts';

export const AssetKind = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,39}$',
  description:
    'dataset, spider, crawl, pipeline, stage, artifact, table, view, export, url, upload, job, model …',
});
export const Relation = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,39}$',
  description: 'derives (data derived from data; the default), reads, writes, runs, contains …',
});
export const Namespace = Text(300, 'Namespace, such as postgres://warehouse. Defaults to `default`.');

const Column = Type.Object({
  name: Text(255, 'Name of the column.'),
  data_type: Type.Optional(Text(200, 'Type, as named in its namespace.')),
});
export const Columns = Type.Array(Column, { maxItems: 10_000 });

export const Asset = Named('LineageAsset', {
  asset_id: Uuid(),
  kind: Type.String(),
  namespace: Type.String({ description: "`granary` for Granary's own." }),
  ref: Type.String({ description: 'ID or name in its namespace: ds_…, a URL, the name of a view.' }),
  name: Type.String(),
  description: Type.String(),
  columns: Nullable(Columns),
  properties: Type.Record(Type.String(), Type.Unknown()),
  created_at: Timestamp('When it was first seen.'),
  updated_at: Timestamp('When it was last seen.'),
  deleted_at: Nullable(Timestamp('When it was deleted; what was derived from it is still shown.')),
});
export type Asset = Static<typeof Asset>;

const ConsentStatus = Literals(['ok', 'withdrawn', 'expired'], {
  description: 'Status of the consents for it or anything upstream; withdrawn takes precedence over expired.',
});

export const AssetDetail = Named('LineageAssetDetail', {
  ...Asset.properties,
  consent: Type.Object({
    status: ConsentStatus,
    issues: Type.Array(
      Type.Object({
        consent_id: Uuid(),
        subject: Type.String(),
        purpose: Type.String(),
        status: Literals(['withdrawn', 'expired']),
        since: Timestamp(),
        assets: Type.Array(Uuid(), { description: 'Assets that the consent covers.' }),
      }),
      { description: 'Consents that are no longer valid, the first hundred.' },
    ),
  }),
});

export const Flow = Type.Object({
  from: Text(255, 'A column of the source asset.'),
  to: Text(255, 'A column of the target asset.'),
  direct: Type.Boolean({ description: 'Whether values are passed on unchanged.' }),
});

export const EDGE_FIELDS = {
  from: Uuid('An asset ID.'),
  to: Uuid('An asset ID.'),
  relation: Type.String(),
  columns: Nullable(Type.Array(Flow, { description: 'null if not known.' })),
  run_id: Nullable(Type.String({ description: 'The last run that reported it.' })),
  since: Timestamp(),
  last_seen_at: Timestamp(),
  until: Nullable(Timestamp('Since when it no longer flows.')),
};

export const Edge = Named('LineageEdge', EDGE_FIELDS);
export type Edge = Static<typeof Edge>;

export const Graph = Named('LineageGraph', {
  root: Uuid(),
  direction: Literals(['up', 'down', 'both']),
  depth: Type.Integer(),
  at: Nullable(Timestamp()),
  truncated: Type.Boolean({ description: 'Whether there is more within this depth than is returned.' }),
  nodes: Type.Array(
    Type.Object({
      asset_id: Uuid(),
      kind: Type.String(),
      namespace: Type.String(),
      ref: Type.String(),
      name: Type.String(),
      depth: Type.Integer({ description: 'Steps from the root; negative is upstream.' }),
      deleted_at: Nullable(Timestamp()),
      consent: ConsentStatus,
      consent_ids: Type.Array(Uuid(), { description: 'Consents that are no longer valid, the first ten.' }),
    }),
  ),
  edges: Type.Array(Type.Object(EDGE_FIELDS)),
});

export const RegisterAsset = Named('RegisterLineageAsset', {
  kind: AssetKind,
  name: Text(500, 'Display name.'),
  namespace: Type.Optional(Namespace),
  ref: Type.Optional(Text(LONGEST_REF, 'ID in its namespace. Defaults to the name.')),
  description: Type.Optional(Text(5_000, 'Description.', 0)),
  columns: Type.Optional(Columns),
  properties: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100, description: 'Any other properties.' }),
  ),
  deleted: Type.Optional(
    Type.Boolean({ description: 'Whether it was deleted; what was derived from it stays.' }),
  ),
});

export const EXAMPLE_ASSET: Asset = {
  asset_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
  kind: 'model',
  namespace: 'default',
  ref: 'price-forecast',
  name: 'price-forecast',
  description: 'Predicts tomorrow’s prices',
  columns: [{ name: 'price', data_type: 'float' }],
  properties: { owner: 'pricing' },
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
  deleted_at: null,
};

export const EXAMPLE_EDGE: Edge = {
  from: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f22',
  to: EXAMPLE_ASSET.asset_id,
  relation: 'derives',
  columns: [{ from: 'price', to: 'price', direct: false }],
  run_id: null,
  since: '2026-03-01T09:30:00.000Z',
  last_seen_at: '2026-03-01T09:30:00.000Z',
  until: null,
};
