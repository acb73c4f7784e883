import { Readable } from 'node:stream';
import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { must } from '../../../../kernel/must.ts';
import { Text } from '../../../../kernel/schema.ts';
import { addStoredArtifact } from '../add-stored.ts';
import { MOST_BYTES, objectKeyOf } from '../object-key.ts';
import { Artifact, EXAMPLE_ARTIFACT } from '../schema.ts';
import type { ArtifactsServices } from '../services.ts';
import { findArtifact } from '../store.ts';
import { uploadedFrom } from '../uploaded.ts';

export const uploadArtifact = defineOperation({
  id: 'artifacts.upload',
  method: 'POST',
  path: '/api/v1/artifacts/upload',
  tag: 'artifacts',
  moves: 'write',
  summary: 'Upload a file as an artifact',
  description:
    'Send the file as the body, such as with curl --data-binary @prices.json -H "Content-Type: application/octet-stream". Responds once the file is stored. If the upload breaks off, nothing is stored.',
  status: 201,
  uploads: [
    'application/octet-stream',
    'application/gzip',
    'application/zip',
    'application/zstd',
    'application/pdf',
    'application/xml',
    'application/x-ndjson',
    'application/vnd.apache.parquet',
    'text/csv',
    'text/plain',
  ],
  query: Type.Object({ name: Text(200, 'File name.') }),
  output: Artifact,
  errors: [408, 413, 415, 503],
  example: {
    query: { name: EXAMPLE_ARTIFACT.name },
    response: { ...EXAMPLE_ARTIFACT, source_url: uploadedFrom(EXAMPLE_ARTIFACT.artifact_id), metadata: {} },
  },
  prepare: async (ctx: Context<ArtifactsServices>, { upload }) => {
    if (upload === undefined)
      throw invalidRequest('Send the file as the body, with Content-Type: application/octet-stream.');
    const { objects, lifetimes } = ctx.services;
    const artifactId = uuidv7();
    const objectKey = objectKeyOf(ctx.account.id, artifactId);
    await lifetimes.announce(ctx.account.id, objectKey);
    const stored = {
      artifactId,
      objectKey,
      isKept: false,
      [Symbol.asyncDispose]: async () => {
        if (!stored.isKept) await lifetimes.discard(ctx.account.id, objectKey);
      },
    };
    try {
      const bytes = Readable.from(upload.take(MOST_BYTES), { objectMode: false });
      return Object.assign(stored, await objects.put(objectKey, bytes, { contentType: upload.mediaType }), {
        mediaType: upload.mediaType,
      });
    } catch (error) {
      await stored[Symbol.asyncDispose]();
      throw error;
    }
  },
  handler: async (ctx, { query, prepared }) => {
    const { artifactId, objectKey, mediaType, size, sha256 } = prepared;
    const sourceUrl = uploadedFrom(artifactId);
    const artifact = await ctx.tx(async (sql) => {
      const about = { name: query.name, sourceUrl, metadata: {} };
      await addStoredArtifact(sql, ctx.account.id, {
        ...about,
        ...{ artifactId, objectKey, mediaType, size, sha256 },
      });
      await ctx.services.lifetimes.keep(sql, ctx.account.id, objectKey);
      return must(await findArtifact(sql, artifactId), 'the uploaded artifact');
    });
    prepared.isKept = true;
    return artifact;
  },
});
