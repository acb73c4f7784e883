import type { OpenSource } from './open-relations.ts';
import { DEFAULT_TIMEOUT, type SqlBody } from './schema.ts';
import type { QueryWork } from './services.ts';

/** What the engine needs to know of a query, whatever is done with its rows. The text is the one that was opened. */
export const engineRequest = (
  ctx: QueryWork,
  { params, timeout_ms: timeoutMs }: SqlBody,
  { sql, relations, views }: OpenSource,
) => ({
  sql,
  ...(params === undefined ? {} : { params }),
  relations,
  views,
  timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT,
  owner: ctx.account.id,
  signal: ctx.signal,
});
