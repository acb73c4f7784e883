import Type, { type Static } from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { eitherOr, HttpUrl, Uuid } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';
import { identityOf } from '../sources/identity.ts';
import { findSources, type SourceKind, type SourceRow, upsertSources } from '../store/sources.ts';

const MOST_SOURCES = 500;

/** Where the files come from: one of these. */
export const SOURCE_WISH = {
  source_id: Type.Optional(Uuid('A source that is known.')),
  source_ids: Type.Optional(
    Type.Array(Uuid(), {
      minItems: 1,
      maxItems: MOST_SOURCES,
      description: 'Several sources: one run for each.',
    }),
  ),
  url: Type.Optional(HttpUrl('URL of the file. It becomes a source.')),
  artifact_id: Type.Optional(Uuid('A stored artifact. It becomes a source.')),
};
export const SOURCE_RULE = { documented: eitherOr('source_id', 'source_ids', 'url', 'artifact_id') };
type SourceWish = Static<Type.TObject<typeof SOURCE_WISH>>;

const FIELDS = ['source_id', 'source_ids', 'url', 'artifact_id'] as const;

export const LOAD_FLAGS = {
  strict: Type.Optional(
    Type.Boolean({ description: 'Hold the snapshot when the validator finds an error. Defaults to false.' }),
  ),
  force: Type.Optional(
    Type.Boolean({
      description:
        'Publish a snapshot that is held, and load a file again that has not changed. Defaults to false.',
    }),
  ),
  retain_source: Type.Optional(
    Type.Boolean({ description: 'Keep the file, so that rates show its raw text. Defaults to true.' }),
  ),
};

/** The sources of a request; an address or artifact that is new becomes one. */
export async function wantedSources(
  { services, account }: Pick<Context<RatedataServices>, 'services' | 'account'>,
  sql: Sql,
  wish: SourceWish,
  { kind, hospitalId }: { kind: SourceKind; hospitalId?: string | undefined },
): Promise<SourceRow[]> {
  const { url, artifact_id: artifactId } = wish;
  const ids = [...(wish.source_ids ?? []), ...(wish.source_id === undefined ? [] : [wish.source_id])];
  // What is not there comes before what is too much: whoever names it may not learn more.
  const known = await knownSources(sql, account.id, [...new Set(ids)]);
  if (artifactId !== undefined) await services.artifactBytes(sql, artifactId);
  const given = FIELDS.filter((field) => wish[field] !== undefined);
  if (given.length !== 1)
    throw invalidRequest(`Give exactly one of ${FIELDS.join(', ')}.`, {
      details: FIELDS.map((path) => ({ path, message: 'give exactly one of these' })),
    });
  if (ids.length > 0) return known;
  if (url !== undefined) services.web.checkUrl(url);
  const [written] = await upsertSources(sql, account.id, [
    {
      ...{ source_id: uuidv7(), kind, url: url ?? null, artifact_id: artifactId ?? null },
      ...{ identity: identityOf({ url, artifactId }), hospital_id: hospitalId ?? null, payer_id: null },
      ...{ found_in: null, synthetic: false },
    },
  ]);
  return knownSources(sql, account.id, written === undefined ? [] : [written.source_id]);
}

async function knownSources(sql: Sql, accountId: string, ids: readonly string[]): Promise<SourceRow[]> {
  const sources = await findSources(sql, accountId, ids);
  const missing = ids.find((id) => !sources.some(({ source_id }) => source_id === id));
  if (missing !== undefined) throw notFound(`There is no source "${missing}" in this account.`);
  const disabled = sources.find(({ enabled }) => !enabled);
  if (disabled !== undefined)
    throw conflict(
      `The source "${disabled.source_id}" is disabled. Enable it with POST /api/v1/ratedata/admin/sources.`,
    );
  return ids.flatMap((id) => sources.find(({ source_id }) => source_id === id) ?? []);
}
