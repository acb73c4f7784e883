import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { EtlServices } from '../services.ts';
import { findConnection, type SavedConnection, saveConnection } from '../store.ts';
import { readAddress } from './address.ts';
import { checkedHost } from './checked-host.ts';
import type { LoadInput } from './load-work.ts';

interface GivenTarget {
  schema?: string;
  connection?: string;
  url?: string;
}

/** Where rows go if not into the own schema. An address never stands in a job as people wrote it: it has a password. */
export async function outsideOf(
  ctx: Context<EtlServices>,
  jobId: string,
  { schema, connection, url }: GivenTarget,
): Promise<LoadInput['outside']> {
  if (connection === undefined && url === undefined) {
    if (schema === undefined) return undefined;
    throw invalidRequest(
      "The account's own schema has a fixed name. Remove target.schema, or use a connection.",
      {
        details: [{ path: 'target.schema', message: 'is only allowed with connection or url' }],
      },
    );
  }
  if (connection === undefined) {
    const context = `etl/${jobId}/url`;
    const given = must(url, 'url, where there is no connection');
    const { host } = readAddress(given);
    await checkedHost(ctx.services.web, host);
    const sealed = ctx.services.sealer.seal(given, context).toString('base64');
    return { sealed, context, schema: schema ?? 'public' };
  }
  if (url !== undefined) {
    const kept = await sealConnection(ctx.services, ctx.account.id, { name: connection, url });
    await ctx.tx((sql) => saveConnection(sql, ctx.account.id, kept));
  }
  const found = await ctx.read((sql) => keptConnection(sql, ctx.account.id, connection, schema));
  if (found === undefined) throw notFound(noConnection(connection));
  return found;
}

const contextOf = (accountId: string, connection: string): string =>
  `etl/${accountId}/connections/${connection}`;

export const noConnection = (connection: string): string =>
  `This account has no connection "${connection}". Give its URL once as target.url of POST /api/v1/etl/load, or in connections of an ETL pipeline.`;

/** A place behind an address that is kept; undefined when there is none of that name. */
export async function keptConnection(
  sql: Sql,
  accountId: string,
  connection: string,
  schema = 'public',
): Promise<LoadInput['outside']> {
  const sealed = await findConnection(sql, connection);
  if (sealed === undefined) return undefined;
  return { sealed: sealed.toString('base64'), context: contextOf(accountId, connection), schema, connection };
}

/** An address as it is kept; one that must not be reached is refused. */
export async function sealConnection(
  { web, sealer }: Pick<EtlServices, 'web' | 'sealer'>,
  accountId: string,
  { name, url }: { name: string; url: string },
  field = 'target.url',
): Promise<SavedConnection> {
  const { host, database } = readAddress(url, field);
  await checkedHost(web, host, field);
  return { name, sealed: sealer.seal(url, contextOf(accountId, name)), host, database };
}
