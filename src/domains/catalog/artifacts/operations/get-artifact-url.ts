import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict } from '../../../../kernel/errors.ts';
import { Named, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { noSuchArtifact } from '../missing.ts';
import type { ArtifactsServices } from '../services.ts';
import { findArtifact } from '../store.ts';

const HOUR = 3_600;
const WEEK = 604_800;

export const getArtifactUrl = defineOperation({
  id: 'artifacts.url',
  method: 'GET',
  path: '/api/v1/artifacts/{artifact_id}/url',
  tag: 'artifacts',
  moves: 'export',
  summary: 'Get a temporary link to the stored file',
  params: Type.Object({ artifact_id: Uuid('The artifact ID.') }),
  query: Type.Object({
    expires_in: Type.Integer({
      minimum: 1,
      maximum: WEEK,
      default: HOUR,
      description: 'Seconds until the link expires.',
    }),
  }),
  output: Named('ArtifactUrl', { url: Type.String(), expires_at: Timestamp() }),
  errors: [409, 503],
  example: {
    query: { expires_in: HOUR },
    response: {
      url: 'http://127.0.0.1:8080/objects/artifacts/…?expires=…&signature=…',
      expires_at: '2026-03-01T10:30:00.000Z',
    },
  },
  handler: async (ctx: Context<ArtifactsServices>, { params, query }) => {
    const artifact = await ctx.read((sql) => findArtifact(sql, params.artifact_id));
    if (artifact === undefined) throw noSuchArtifact();
    const key = artifact.object_key;
    if (key === null) {
      throw conflict(
        'The artifact has no stored file yet. Call POST /api/v1/artifacts/{artifact_id}/download first.',
      );
    }
    await ctx.services.objects.head(key);
    const seconds = query.expires_in;
    const url = await ctx.services.objects.signedUrl(key, {
      expiresInSeconds: seconds,
      fileName: artifact.name,
    });
    return { url, expires_at: new Date(Date.now() + seconds * 1_000).toISOString() };
  },
});
