import Type, { type Static } from 'typebox';
import { enumeration } from '../../../kernel/enumeration.ts';
import { HttpUrl, Literals, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const ARTIFACT_STATES = enumeration('ArtifactStatus', ['registered', 'stored', 'failed']);

export const Artifact = Named('Artifact', {
  artifact_id: Uuid(),
  name: Type.String(),
  source_url: Type.String(),
  site_url: Nullable(Type.String()),
  status: Literals(ARTIFACT_STATES),
  media_type: Nullable(Type.String()),
  size_bytes: Nullable(Type.Integer()),
  sha256: Nullable(Type.String({ description: 'SHA-256 of the stored file, in hexadecimal.' })),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  downloaded_at: Nullable(Timestamp()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type Artifact = Static<typeof Artifact>;

export const RegisterArtifact = Named('RegisterArtifact', {
  source_url: HttpUrl('Source URL.'),
  name: Type.Optional(Text(200, 'Display name. Defaults to the last part of the URL.')),
  site_url: Type.Optional(HttpUrl('The site it belongs to.')),
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 50,
      description: 'Your own metadata.',
    }),
  ),
});

export const EXAMPLE_ARTIFACT = {
  artifact_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
  name: 'prices.csv.gz',
  source_url: 'https://files.example.com/2026/prices.csv.gz',
  site_url: null,
  status: 'stored',
  media_type: 'application/gzip',
  size_bytes: 1_048_576,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  metadata: { month: '2026-03' },
  error: null,
  downloaded_at: '2026-03-01T09:31:00.000Z',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:31:00.000Z',
};
