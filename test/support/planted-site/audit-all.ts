import { type AuditClient, auditSite } from './audit-site.ts';
import { type Comparison, compareWithPlan } from './compare.ts';
import { largeHost, largeSite } from './large-site.ts';
import type { PlantedSite } from './lay-out.ts';
import type { PlantedHost } from './open-hosts.ts';
import { renderedHost, renderedSite } from './rendered/rendered-site.ts';
import { nearlyFaultySites } from './small-sites/healthy-sites.ts';
import { hostSites } from './small-sites/host-sites.ts';
import { robotsSites } from './small-sites/robots-sites.ts';
import { sitemapSites } from './small-sites/sitemap-sites.ts';

const smallSites = [...hostSites, ...robotsSites, ...sitemapSites, ...nearlyFaultySites];

/** All of them, for one server. */
export const plantedHosts: readonly PlantedHost[] = [
  largeHost,
  renderedHost,
  ...smallSites.map(({ host }) => host),
];

export interface AuditedPlan extends Comparison {
  part: 'large' | 'rendered' | 'small';
  pages: number;
}

const MOST_PAGES = 2_000;

/** Audits every planted site and sets what was found against the plan. */
export async function auditPlantedSites(api: AuditClient): Promise<AuditedPlan[]> {
  const audit = async (
    part: AuditedPlan['part'],
    site: PlantedSite,
    options: object,
  ): Promise<AuditedPlan> => {
    const { status, pages, issues } = await auditSite(api, `${site.origin}/`, {
      max_pages: MOST_PAGES,
      ...options,
    });
    if (status !== 'completed') throw new Error(`The audit of ${site.origin} is ${status}.`);
    return { part, pages, ...compareWithPlan(site, issues) };
  };
  const oneByOne = async (): Promise<AuditedPlan[]> => {
    const audited: AuditedPlan[] = [];
    for (const { site } of smallSites) audited.push(await audit('small', site, {}));
    return audited;
  };
  const [large, small, rendered] = await Promise.all([
    audit('large', largeSite, {}),
    oneByOne(),
    audit('rendered', renderedSite, { js_rendering: true }),
  ]);
  return [large, rendered, ...small];
}
