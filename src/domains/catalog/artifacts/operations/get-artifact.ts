import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Uuid } from '../../../../kernel/schema.ts';
import { noSuchArtifact } from '../missing.ts';
import { Artifact, EXAMPLE_ARTIFACT } from '../schema.ts';
import { findArtifact } from '../store.ts';

export const getArtifact = defineOperation({
  id: 'artifacts.get',
  method: 'GET',
  path: '/api/v1/artifacts/{artifact_id}',
  tag: 'artifacts',
  moves: 'nothing',
  summary: 'Get an artifact',
  params: Type.Object({ artifact_id: Uuid('The artifact ID.') }),
  output: Artifact,
  example: { response: EXAMPLE_ARTIFACT },
  handler: async (ctx: Context, { params }) => {
    const artifact = await ctx.read((sql) => findArtifact(sql, params.artifact_id));
    if (artifact === undefined) throw noSuchArtifact();
    return artifact;
  },
});
