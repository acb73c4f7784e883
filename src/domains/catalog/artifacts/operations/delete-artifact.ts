import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Uuid } from '../../../../kernel/schema.ts';
import { artifactDeleted } from '../events.ts';
import { noSuchArtifact } from '../missing.ts';
import type { ArtifactsServices } from '../services.ts';
import { findArtifact, removeArtifact } from '../store.ts';

export const deleteArtifact = defineOperation({
  id: 'artifacts.delete',
  method: 'DELETE',
  path: '/api/v1/artifacts/{artifact_id}',
  tag: 'artifacts',
  moves: 'nothing',
  summary: 'Delete an artifact and its stored file',
  status: 204,
  params: Type.Object({ artifact_id: Uuid('The artifact ID.') }),
  output: Type.Null(),
  example: { response: null },
  handler: async (ctx: Context<ArtifactsServices>, { params }) => {
    const id = params.artifact_id;
    const artifact = await ctx.read((sql) => findArtifact(sql, id));
    if (artifact === undefined) throw noSuchArtifact();
    // The bytes first: while they cannot be removed, the record that leads to them stays.
    const keys = [artifact.object_key, ...artifact.pending_keys].filter((key) => key !== null);
    for (const key of keys) await ctx.services.objects.delete(key);
    await ctx.tx(async (sql) => {
      if ((await removeArtifact(sql, id)) === 0) throw noSuchArtifact();
      const payload = { name: artifact.name, actor: ctx.actor.id };
      await emit(sql, artifactDeleted, { accountId: ctx.account.id, subject: id, payload });
    });
    return null;
  },
});
