import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Uuid } from '../../../../kernel/schema.ts';
import { copySource } from '../copy-source.ts';
import { noSuchArtifact } from '../missing.ts';
import { Artifact, EXAMPLE_ARTIFACT } from '../schema.ts';
import type { ArtifactsServices } from '../services.ts';
import { findArtifact, markStored } from '../store.ts';

export const downloadArtifact = defineOperation({
  id: 'artifacts.download',
  method: 'POST',
  path: '/api/v1/artifacts/{artifact_id}/download',
  tag: 'artifacts',
  summary: 'Copy the source into the object store',
  description:
    'Answers when the bytes are stored. Done again, it fetches the source anew and replaces them; while it fails, the bytes of before stay.',
  params: Type.Object({ artifact_id: Uuid("The artifact's id.") }),
  output: Artifact,
  errors: [502, 503, 504],
  example: { response: EXAMPLE_ARTIFACT },
  handler: async (ctx: Context<ArtifactsServices>, { params }) => {
    const id = params.artifact_id;
    const before = await ctx.read((sql) => findArtifact(sql, id));
    if (before === undefined) throw noSuchArtifact();
    const copied = await copySource(ctx, before);
    const { artifact, replaced } = await ctx.tx(async (sql) => {
      const current = await findArtifact(sql, id);
      const artifact = await markStored(sql, id, copied);
      if (current === undefined || artifact === undefined) throw noSuchArtifact();
      const payload = { bytes: copied.size, sha256: copied.sha256, media_type: copied.mediaType };
      await emit(sql, { accountId: ctx.account.id, type: 'artifact.stored', subject: id, payload });
      return { artifact, replaced: current.object_key };
    });
    if (replaced !== null && replaced !== copied.key) await ctx.services.objects.delete(replaced);
    return artifact;
  },
});
