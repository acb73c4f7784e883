import Type from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { HttpUrl, Uuid } from '../../../../kernel/schema.ts';
import type { EtlServices } from '../services.ts';

/** Where a file comes from, as a job keeps it. */
export type Source = { kind: 'artifact'; artifactId: string } | { kind: 'url'; url: string };

export const SOURCE_FIELDS = {
  artifact_id: Type.Optional(Uuid('A stored artifact, instead of `url`.')),
  url: Type.Optional(HttpUrl('URL of the file, instead of `artifact_id`.')),
};

/** Looks at what can be told before the job: whether the artifact is there, and whether the address may be reached. */
export async function sourceOf(
  ctx: Context<EtlServices>,
  { artifact_id: artifactId, url }: { artifact_id?: string; url?: string },
): Promise<Source> {
  if (artifactId !== undefined && url === undefined) return artifactSource(ctx, artifactId);
  if (url !== undefined && artifactId === undefined)
    return { kind: 'url', url: ctx.services.web.checkUrl(url).href };
  throw invalidRequest('Give either artifact_id or url, to say where the file is.', {
    details: [{ path: 'artifact_id', message: 'give either this or url' }],
  });
}

export async function artifactSource(
  ctx: Context<EtlServices>,
  artifactId: string | undefined,
): Promise<Extract<Source, { kind: 'artifact' }>> {
  if (artifactId === undefined)
    throw invalidRequest('artifact_id is missing. Give a stored artifact.', {
      details: [{ path: 'artifact_id', message: 'is required' }],
    });
  await ctx.read((sql) => ctx.services.artifactBytes(sql, artifactId));
  return { kind: 'artifact', artifactId };
}

/** As news and records tell it. */
export const toldSource = (source: Source): { kind: string; url?: string; artifact_id?: string } =>
  source.kind === 'url'
    ? { kind: 'url', url: source.url }
    : { kind: 'artifact', artifact_id: source.artifactId };
