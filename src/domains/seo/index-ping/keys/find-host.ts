import { invalidRequest, notFound } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { IndexPingServices } from '../services.ts';

export interface KnownHost {
  host: string;
  scheme: 'http' | 'https';
  siteId: string | null;
}

const faulty = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

/** The host that a request means: that of a site, or the one it names. */
export async function findHost(
  { findSite, web }: IndexPingServices,
  sql: Sql,
  { site_id: siteId, host }: { site_id?: string | undefined; host?: string | undefined },
): Promise<KnownHost> {
  if ((siteId === undefined) === (host === undefined))
    throw invalidRequest('Give exactly one of site_id and host.', {
      details: [
        { path: siteId === undefined ? 'site_id' : 'host', message: 'give exactly one of site_id and host' },
      ],
    });
  if (host !== undefined) {
    const url = URL.parse(`https://${host}`);
    const isWhole = url !== null && url.host === host.toLowerCase() && !/(^|\.)(\.|$)/.test(url.hostname);
    if (url === null || !isWhole) throw faulty('host', 'must be a host name, such as www.example.com');
    return { host: web.checkUrl(url).host, scheme: 'https', siteId: null };
  }
  const site = await findSite(sql, siteId ?? '');
  if (site === undefined)
    throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
  const url = new URL(site.url);
  return { host: url.host, scheme: url.protocol === 'http:' ? 'http' : 'https', siteId: site.site_id };
}

export const keyUrl = ({ scheme, host, key }: { scheme: string; host: string; key: string }): string =>
  `${scheme}://${host}/${key}.txt`;
