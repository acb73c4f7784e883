import type { Output } from '../../lib/api.ts';

export type Site = Output<'sites.list'>['data'][number];

/** Whose key is meant: a site's where one has the host, because its URL tells whether it is served over HTTPS. */
export type Target = { site_id: string } | { host: string };

export function targetOf(host: string, sites: readonly Site[]): Target {
  const site = sites.find(({ url }) => URL.parse(url)?.host === host);
  return site === undefined ? { host } : { site_id: site.site_id };
}
