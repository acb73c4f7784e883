import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import type { EtlServices } from '../services.ts';
import { findConnection, saveConnection } from '../store.ts';
import { readAddress } from './address.ts';
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
      'The own schema has a name of its own. Leave target.schema out, or name a connection.',
      {
        details: [{ path: 'target.schema', message: 'goes only with connection or url' }],
      },
    );
  }
  const place = { schema: schema ?? 'public', ...(connection === undefined ? {} : { connection }) };
  if (connection === undefined) {
    const context = `etl/${jobId}/url`;
    const { host } = readAddress(url!);
    await ctx.services.web.checkedAddresses(host);
    return { sealed: ctx.services.sealer.seal(url!, context).toString('base64'), context, ...place };
  }
  const context = `etl/${ctx.account.id}/connections/${connection}`;
  if (url !== undefined) await keep(ctx, connection, url, context);
  const sealed = await ctx.read((sql) => findConnection(sql, connection));
  if (sealed === undefined)
    throw notFound(
      `There is no connection "${connection}" in this account. Give its address once as target.url.`,
    );
  return { sealed: sealed.toString('base64'), context, ...place };
}

async function keep(ctx: Context<EtlServices>, name: string, url: string, context: string): Promise<void> {
  const { host, database } = readAddress(url);
  await ctx.services.web.checkedAddresses(host);
  const sealed = ctx.services.sealer.seal(url, context);
  await ctx.tx((sql) => saveConnection(sql, ctx.account.id, { name, sealed, host, database }));
}
