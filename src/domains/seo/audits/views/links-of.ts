import type { Static } from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import type { AuditLink } from '../detail-schema.ts';
import { readObject } from '../read-object.ts';
import type { AuditServices } from '../services.ts';
import { importantKeys, statusesOf } from '../store/pages.ts';
import type { AuditRow } from '../store/runs.ts';
import { segmentsOf } from '../store/segments.ts';
import type { FoundLink } from './list-links.task.ts';

type Link = Static<typeof AuditLink>;

export interface LinkQuery {
  url?: string;
  top?: number;
  cursor?: string;
  limit: number;
}

const listLinks = threadTask<typeof import('./list-links.task.ts').default>(
  import.meta.resolve('./list-links.task.ts'),
);
const LONGEST_MS = 60_000;

/** Some links of an audit, and where the next ones begin. */
export async function linksOf(
  ctx: Context<AuditServices>,
  { audit_id: auditId }: AuditRow,
  { url, top, cursor, limit }: LinkQuery,
): Promise<{ data: Link[]; next_cursor: string | null }> {
  const { objects, threads } = ctx.services;
  const segments = await ctx.read((sql) => segmentsOf(sql, auditId));
  const among = top === undefined ? null : await ctx.read((sql) => importantKeys(sql, auditId, top));
  const filter = { url: url ?? null, among };
  let [at, offset] = placeOf(cursor);
  const found: FoundLink[] = [];
  while (at < segments.length && found.length < limit) {
    const segment = await readObject(objects, segments[at]?.object_key ?? '');
    const rest = await threads.run(
      listLinks,
      { segment, filter },
      { signal: ctx.signal, timeoutMs: LONGEST_MS },
    );
    const part = rest.slice(offset, offset + limit - found.length);
    found.push(...part);
    if (offset + part.length < rest.length) offset += part.length;
    else [at, offset] = [at + 1, 0];
  }
  return {
    data: await withStatus(ctx, auditId, found),
    next_cursor: at < segments.length ? `${at}.${offset}` : null,
  };
}

/** Targets that were crawled by the name under which they were. */
async function withStatus(ctx: Context, auditId: string, found: readonly FoundLink[]): Promise<Link[]> {
  const keys = [...new Set(found.map(({ key }) => key))];
  const rows = await ctx.read((sql) => statusesOf(sql, auditId, keys));
  const crawled = new Map(rows.map((row) => [row.url_key, row]));
  return found.map(({ key, ...link }) => {
    const { url = link.to, status = null } = crawled.get(key) ?? {};
    return { ...link, to: url, status };
  });
}

function placeOf(cursor: string | undefined): [segment: number, offset: number] {
  const [, segment, offset] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor ?? '0.0') ?? [];
  if (segment === undefined)
    throw invalidRequest('cursor is not valid. Use next_cursor of the page before, or omit it.');
  return [Number(segment), Number(offset)];
}
