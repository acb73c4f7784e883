import Type, { type Static } from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { eitherOr, HttpUrl, Uuid } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';

/** A file in place of the one that its publisher has. */
export const GivenFile = (description: string) =>
  Type.Object(
    {
      url: Type.Optional(HttpUrl('URL of the file.')),
      artifact_id: Type.Optional(Uuid('A stored artifact, instead of url.')),
    },
    { description, documented: eitherOr('url', 'artifact_id') },
  );

/** What can be told before the run: whether the address may be reached, and whether the artifact is there. */
export async function checkGivenFile(
  { services }: Pick<Context<RatedataServices>, 'services'>,
  sql: Sql,
  path: string,
  { url, artifact_id: artifact }: Static<ReturnType<typeof GivenFile>>,
): Promise<void> {
  if ((url === undefined) === (artifact === undefined))
    throw invalidRequest(`${path} needs either url or artifact_id.`, {
      details: [{ path, message: 'needs either url or artifact_id' }],
    });
  if (url !== undefined) services.web.checkUrl(url);
  if (artifact !== undefined) await services.artifactBytes(sql, artifact);
}
