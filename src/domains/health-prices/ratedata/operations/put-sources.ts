import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, forbidden, invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { eitherOr, HttpUrl, Literals, Named, Uuid } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { sourcesChanged } from '../events.ts';
import { checkDistinct, refuse } from '../reference/distinct.ts';
import { knownPayers } from '../reference/payer-matcher.ts';
import { EXAMPLE_SOURCE, Source } from '../schema/source.ts';
import type { RatedataServices } from '../services.ts';
import { disableSources } from '../sources/disable-sources.ts';
import { identityOf } from '../sources/identity.ts';
import { sourceRecords } from '../sources/source-record.ts';
import { hospitalsByIdentifiers } from '../store/hospitals.ts';
import { findSources, replaceSourceArtifact, SOURCE_KINDS, upsertSources } from '../store/sources.ts';
import { bumpVersion } from '../store/versions.ts';

const MOST_SOURCES = 1_000;

const SourceInput = Named(
  'RatedataSourceInput',
  {
    source_id: Type.Optional(
      Uuid('A source of an artifact, which has artifact_id in its place from now on. Load it then.'),
    ),
    url: Type.Optional(HttpUrl('URL of the file.')),
    artifact_id: Type.Optional(Uuid('A stored artifact, instead of url.')),
    kind: Literals(SOURCE_KINDS, { description: 'What the file is.' }),
    hospital_id: Type.Optional(Uuid('The hospital that publishes it.')),
    payer_id: Type.Optional(Type.String({ maxLength: 80, description: 'The payer that publishes it.' })),
    visibility: Type.Optional(
      Literals(['account', 'instance'], {
        description:
          'instance: every account may read its rates. Only for the first account. Left out, it stays as it is; of a new source, account.',
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          'false stops its run and hides its rates. Left out, it stays as it is; a new source is enabled.',
      }),
    ),
  },
  { documented: eitherOr('url', 'artifact_id') },
);

export const putSources = defineOperation({
  id: 'ratedata-admin.put-sources',
  method: 'POST',
  path: '/api/v1/ratedata/admin/sources',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Add or update sources of price files',
  description:
    'All or nothing. A source is the same one by its URL without the query, which signatures change.',
  body: Named('PutRatedataSources', {
    sources: Type.Array(SourceInput, { minItems: 1, maxItems: MOST_SOURCES }),
  }),
  bodyLimit: 4 * 1024 ** 2,
  output: Named('RatedataSources', { data: Type.Array(Source) }),
  errors: [404, 409],
  example: {
    body: {
      sources: [
        { url: 'https://example.org/123456789_general-hospital_standardcharges.csv', kind: 'hospital_mrf' },
      ],
    },
    response: { data: [EXAMPLE_SOURCE] },
  },
  handler: (ctx: Context<RatedataServices>, { body: { sources } }) =>
    ctx.tx(async (sql) => {
      const { account, actor, services } = ctx;
      await check(ctx, sql, sources);
      await replaceArtifacts(sql, account.id, sources);
      const written = await upsertSources(
        sql,
        account.id,
        sources.map((given) => ({
          ...{ source_id: uuidv7(), kind: given.kind, url: given.url ?? null },
          ...{ artifact_id: given.artifact_id ?? null, identity: identityOf(toIdentity(given)) },
          ...{ hospital_id: given.hospital_id ?? null, payer_id: given.payer_id ?? null },
          ...{ visibility: given.visibility, enabled: given.enabled, kind_is_told: true },
          ...{ found_in: null, synthetic: false },
        })),
      );
      const ids = written.map(({ source_id }) => source_id);
      const rows = await findSources(sql, account.id, ids);
      await disableSources(services, sql, account.id, rows);
      await bumpVersion(sql, account.id);
      const payload = { source_ids: ids, actor: actor.id };
      await emit(sql, sourcesChanged, { accountId: account.id, subject: account.id, payload });
      const byIdentity = new Map(rows.map((row) => [row.identity, row]));
      const ordered = sources.flatMap((given) => byIdentity.get(identityOf(toIdentity(given))) ?? []);
      return { data: await sourceRecords(services, sql, account.id, { sources: ordered, isFull: false }) };
    }),
});

type Given = Static<typeof SourceInput>;

const toIdentity = ({ url, artifact_id: artifactId }: Given) => ({ url, artifactId });

async function check(
  { services, account, actor }: Context<RatedataServices>,
  sql: Sql,
  sources: readonly Given[],
): Promise<void> {
  refuse(
    sources.flatMap(({ url, artifact_id: artifact }, index) =>
      (url === undefined) === (artifact === undefined)
        ? { path: `sources.${index}`, message: 'needs either url or artifact_id' }
        : [],
    ),
  );
  for (const [index, { url }] of sources.entries()) if (url !== undefined) checkUrl(services, url, index);
  checkDistinct('sources', sources, (given) => identityOf(toIdentity(given)));
  for (const { artifact_id: artifact } of sources)
    if (artifact !== undefined) await services.artifactBytes(sql, artifact);
  if (
    sources.some(({ visibility }) => visibility === 'instance') &&
    !(await isInstanceOwner(services, account.id, actor))
  )
    throw forbidden(
      'Only an owner of the first account of this instance may show sources to every account.',
      {
        required: 'owner',
      },
    );
  const hospitals = [...new Set(sources.flatMap(({ hospital_id: id }) => id ?? []))];
  const none = { ccns: [], eins: [], npis: [] };
  const known = await hospitalsByIdentifiers(sql, account.id, { ids: hospitals, ...none });
  const missing = hospitals.find((id) => !known.some(({ hospital_id }) => hospital_id === id));
  if (missing !== undefined) throw notFound(`There is no hospital "${missing}" in this account.`);
  const payers = new Set((await knownPayers(sql, account.id)).map(({ payerId }) => payerId));
  const unknown = sources.find(({ payer_id: id }) => id !== undefined && !payers.has(id));
  if (unknown !== undefined) throw notFound(`There is no payer "${unknown.payer_id}" in this account.`);
}

async function replaceArtifacts(sql: Sql, accountId: string, sources: readonly Given[]): Promise<void> {
  for (const { source_id: sourceId, artifact_id: artifactId } of sources) {
    if (sourceId === undefined) continue;
    const [known] = await findSources(sql, accountId, [sourceId]);
    if (known === undefined) throw notFound(`There is no source "${sourceId}" in this account.`);
    const isReplaced =
      artifactId !== undefined &&
      (await replaceSourceArtifact(sql, accountId, {
        ...{ sourceId, artifactId, identity: identityOf({ artifactId }) },
      }));
    if (!isReplaced)
      throw conflict(
        `The source "${sourceId}" takes no other artifact: it has a URL, or another source has the artifact already.`,
      );
  }
}

function checkUrl({ web }: RatedataServices, url: string, index: number): void {
  try {
    web.checkUrl(url);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw invalidRequest(error.message, {
      details: [{ path: `sources.${index}.url`, message: error.message }],
      cause: error,
    });
  }
}

const isInstanceOwner = async (
  { instanceAccount }: RatedataServices,
  accountId: string,
  actor: Context['actor'],
): Promise<boolean> =>
  (actor.role === 'owner' || (actor.kind === 'key' && actor.scopes.length === 0)) &&
  (await instanceAccount()) === accountId;
