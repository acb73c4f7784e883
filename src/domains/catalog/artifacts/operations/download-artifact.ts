import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Uuid } from '../../../../kernel/schema.ts';
import { copySource } from '../copy-source.ts';
import { artifactStored } from '../events.ts';
import { noSuchArtifact } from '../missing.ts';
import { Artifact, EXAMPLE_ARTIFACT } from '../schema.ts';
import type { ArtifactsServices } from '../services.ts';
import { findArtifact, forgetObject, markStored } from '../store.ts';

export const downloadArtifact = defineOperation({
  id: 'artifacts.download',
  method: 'POST',
  path: '/api/v1/artifacts/{artifact_id}/download',
  tag: 'artifacts',
  moves: 'fetch',
  summary: 'Copy the source file into the object store',
  description:
    'Responds once the file is stored. Repeating it fetches the source again and replaces the file; if that fails, the previous file stays.',
  params: Type.Object({ artifact_id: Uuid('The artifact ID.') }),
  output: Artifact,
  errors: [409, 502, 503, 504],
  example: { response: EXAMPLE_ARTIFACT },
  prepare: async (ctx: Context<ArtifactsServices>, { params }) => {
    const before = await ctx.read((sql) => findArtifact(sql, params.artifact_id));
    if (before === undefined) throw noSuchArtifact();
    const copied = await copySource(ctx, before);
    const copy = {
      copied,
      unused: copied.key as string | undefined,
      replaced: null as string | null,
      [Symbol.asyncDispose]: async () => {
        for (const key of [copy.unused, copy.replaced]) {
          if (key === undefined || key === null) continue;
          await ctx.services.objects.delete(key);
          await ctx.tx((sql) => forgetObject(sql, params.artifact_id, key));
        }
      },
    };
    return copy;
  },
  handler: (ctx, { params, prepared }) =>
    ctx.tx(async (sql) => {
      const id = params.artifact_id;
      const { copied } = prepared;
      const current = await findArtifact(sql, id);
      const artifact = await markStored(sql, id, copied);
      if (current === undefined || artifact === undefined) throw noSuchArtifact();
      const { name, source_url } = artifact;
      const { size: bytes, sha256, mediaType: media_type } = copied;
      const payload = { name, source_url, bytes, sha256, media_type };
      await emit(sql, artifactStored, { accountId: ctx.account.id, subject: id, payload });
      prepared.unused = undefined;
      if (current.object_key !== copied.key) prepared.replaced = current.object_key;
      return artifact;
    }),
});
