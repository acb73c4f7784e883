import { notFound } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { LandscapeServices } from './services.ts';

export async function requireSite(
  { siteOf }: LandscapeServices,
  sql: Sql,
  id: string,
): Promise<{ host: string }> {
  const site = isUuid(id) ? await siteOf(sql, id) : undefined;
  if (site === undefined)
    throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
  return { host: new URL(site.url).hostname.replace(/^www[.]/, '') };
}
