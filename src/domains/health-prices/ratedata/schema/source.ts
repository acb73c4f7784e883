import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { FAMILIES } from '../../../../platform/prices/model/index.ts';
import { SOURCE_KINDS, SOURCE_STATES } from '../store/sources.ts';

const Finding = Type.Object({
  line: Type.Optional(Nullable(Type.Integer({ description: 'Line of the CSV file.' }))),
  path: Type.String({ description: 'Cell or JSON pointer.' }),
  message: Type.String(),
});

const Verdict = Named('RatedataVerdict', {
  validator: Type.String(),
  version: Type.String({ description: 'Of the format that the file was validated as.' }),
  valid: Type.Boolean(),
  error_count: Type.Integer(),
  alert_count: Type.Integer(),
  errors: Type.Optional(Type.Array(Finding)),
  alerts: Type.Optional(Type.Array(Finding)),
});

const File = Named('RatedataFile', {
  file_id: Uuid(),
  sha256: Type.String(),
  family: Literals(FAMILIES),
  declared_version: Nullable(Type.String()),
  sniffed_version: Nullable(Type.String({ description: 'By what the file has, whatever it declares.' })),
  last_updated_on: Nullable(Type.String({ format: 'date' })),
  name: Nullable(Type.String({ description: 'Of the hospital or the payer, as the file has it.' })),
  bytes: Type.Integer(),
  items: Type.Integer(),
  rates: Type.Integer(),
  rows_rejected: Type.Integer(),
  rejected: Type.Optional(Type.Array(Type.Object({ row: Type.Integer(), reason: Type.String() }))),
  warnings: Type.Optional(Type.Array(Type.String())),
  unresolved_groups: Type.Integer(),
  verdicts: Type.Array(Verdict),
});

const Snapshot = Named('RatedataSnapshot', {
  snapshot_id: Uuid(),
  status: Literals(['staged', 'live', 'retired', 'held']),
  reasons: Type.Array(Type.String(), { description: 'Why it is held.' }),
  fetched_at: Timestamp(),
  published_at: Nullable(Timestamp()),
  retired_at: Nullable(Timestamp()),
  file: File,
});

export const Source = Named('RatedataSource', {
  source_id: Uuid(),
  kind: Literals(SOURCE_KINDS),
  url: Nullable(Type.String()),
  artifact_id: Nullable(Uuid()),
  artifact_name: Nullable(Type.String({ description: 'File name of the artifact.' })),
  hospital_id: Nullable(Uuid()),
  payer_id: Nullable(Type.String()),
  visibility: Literals(['account', 'instance']),
  enabled: Type.Boolean(),
  status: Literals(SOURCE_STATES),
  failures: Type.Integer({ description: 'Failed loads in a row.' }),
  last_error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  last_fetched_at: Nullable(Timestamp()),
  last_changed_at: Nullable(Timestamp()),
  synthetic: Type.Boolean({ description: 'Of the sample, which is invented.' }),
  snapshots: Type.Array(Snapshot, { description: 'The newest first, ten at most.' }),
  created_at: Timestamp(),
});
export type Source = Static<typeof Source>;

export const EXAMPLE_SOURCE: Source = {
  source_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d22',
  kind: 'hospital_mrf',
  url: 'https://example.org/123456789_general-hospital_standardcharges.csv',
  artifact_id: null,
  artifact_name: null,
  hospital_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d44',
  payer_id: null,
  visibility: 'account',
  enabled: true,
  status: 'ok',
  failures: 0,
  last_error: null,
  last_fetched_at: '2026-03-01T09:30:00.000Z',
  last_changed_at: '2026-03-01T09:30:00.000Z',
  synthetic: false,
  snapshots: [],
  created_at: '2026-03-01T09:29:58.000Z',
};
