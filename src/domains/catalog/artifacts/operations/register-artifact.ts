import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { artifactRegistered } from '../events.ts';
import { Artifact, EXAMPLE_ARTIFACT, RegisterArtifact } from '../schema.ts';
import type { ArtifactsServices } from '../services.ts';
import { insertArtifact } from '../store.ts';

export const registerArtifact = defineOperation({
  id: 'artifacts.register',
  method: 'POST',
  path: '/api/v1/artifacts',
  tag: 'artifacts',
  moves: 'nothing',
  summary: 'Register an artifact by its source URL',
  description:
    'Nothing is fetched yet; POST /artifacts/{artifact_id}/download copies the file into the object store.',
  status: 201,
  body: RegisterArtifact,
  output: Artifact,
  example: {
    body: { source_url: EXAMPLE_ARTIFACT.source_url, metadata: { month: '2026-03' } },
    response: {
      ...EXAMPLE_ARTIFACT,
      status: 'registered',
      media_type: null,
      size_bytes: null,
      sha256: null,
      downloaded_at: null,
    },
  },
  handler: async (ctx: Context<ArtifactsServices>, { body }) => {
    const source = ctx.services.web.checkUrl(body.source_url);
    const id = uuidv7();
    const artifact = {
      name: body.name ?? nameOf(source),
      sourceUrl: source.href,
      siteUrl: body.site_url ?? null,
      metadata: body.metadata ?? {},
    };
    return ctx.tx(async (sql) => {
      const row = await insertArtifact(sql, ctx.account.id, id, artifact);
      const payload = { name: artifact.name, source_url: source.href, actor: ctx.actor.id };
      await emit(sql, artifactRegistered, { accountId: ctx.account.id, subject: id, payload });
      return row;
    });
  },
});

function nameOf(source: URL): string {
  const last = source.pathname.split('/').findLast((part) => part !== '') ?? source.host;
  try {
    return decodeURIComponent(last).replaceAll('\u0000', '').slice(0, 200) || source.host;
  } catch {
    return last.slice(0, 200);
  }
}
