import type { Site } from '../../../site/site.ts';
import type { HostVariant } from '../../../site/site-probes.ts';
import { type Finding, failIf, inconclusive } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

const MOST_HOPS = 1;
/** One more than should be costs half. */
const TOLERATED_HOPS = 2;

export const hostVariants = defineSiteRule({
  id: 'host-variants',
  title: 'Host variants do not lead to one site',
  why: 'With and without www, over http and https: if these do not end at one origin, search engines see several copies of the site and links are split among them.',
  fix: 'Redirect all four variants of the host to the one that you prefer, each with a single permanent redirect (301 or 308).',
  example: {
    bad: 'http://example.com → 200\nhttps://www.example.com → 200',
    good: 'http://example.com → 301 → https://www.example.com\nhttp://www.example.com → 301 → https://www.example.com\nhttps://example.com → 301 → https://www.example.com',
  },
  category: 'http',
  severity: 'high',
  lower: 'medium',
  weight: 6,
  needs: ['requests'],
  core: true,
  skip: ({ probes }) => (probes.variants === null ? 'No variants of the host were requested.' : undefined),
  judge(site) {
    const variants = site.probes.variants ?? [];
    if (variants.every(({ finalUrl }) => finalUrl === null))
      return inconclusive('No variant of the host responds.');
    const preferred = preferredOrigin(site, variants);
    return failIf(variants.flatMap((variant) => checkVariant(variant, preferred)));
  },
});

const originOf = (url: string | null): string | null =>
  url === null ? null : (URL.parse(url)?.origin ?? null);

/** Where the start of the audit leads, else where the first variant does that responds. */
function preferredOrigin(site: Site, variants: readonly HostVariant[]): string {
  const ends = variants.flatMap(({ finalUrl }) => originOf(finalUrl) ?? []);
  return ends.includes(site.origin) ? site.origin : (ends[0] ?? site.origin);
}

function checkVariant({ url, hops, finalUrl }: HostVariant, preferred: string): Finding[] {
  const end = originOf(finalUrl);
  const found = (message: string, more: Partial<Finding> = {}): Finding[] => [
    { locator: `variant:${originOf(url) ?? url}`, message, expected: preferred, ...more },
  ];
  if (end === null) return found(`${url} does not respond.`, { found: 'no response' });
  if (end !== preferred) return found(`${url} ends at ${end} and not at ${preferred}.`, { found: end });
  if (hops <= MOST_HOPS) return [];
  return found(`${url} reaches ${preferred} only after ${hops} redirects.`, {
    expected: 'one redirect',
    found: `${hops} redirects`,
    ...(hops === TOLERATED_HOPS ? { severity: 'medium' as const } : {}),
  });
}
