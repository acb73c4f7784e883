import type { Hop } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { hopsOf } from './hops.ts';

const TEMPORARY = new Set([302, 303, 307]);

export const redirectTemporary = definePageRule({
  id: 'redirect-temporary',
  title: 'Temporary redirect for a permanent move',
  why: 'A redirect to https, to the preferred host or to the form of the URL stays for ever. With a temporary status, search engines keep the old URL and treat the new one with less trust.',
  fix: 'Answer 301 or 308 instead of 302, 303 or 307.',
  example: {
    bad: 'HTTP/1.1 302 Found\nLocation: https://www.example.com/tables',
    good: 'HTTP/1.1 301 Moved Permanently\nLocation: https://www.example.com/tables',
  },
  category: 'http',
  severity: 'low',
  weight: 1,
  needs: ['response'],
  core: true,
  judge({ finalUrl, response }) {
    if (response === null) return NOT_APPLICABLE;
    const hops = hopsOf(finalUrl, response);
    if (hops.length === 0) return NOT_APPLICABLE;
    return failIf(
      hops.flatMap((hop) => {
        const change = normalisation(hop);
        if (change === null || !TEMPORARY.has(hop.status)) return [];
        return [
          {
            locator: `redirect ${hop.url}`,
            message: `${hop.url} redirects to ${hop.location} with status ${hop.status}, although only the ${change} changes.`,
            expected: '301 or 308',
            found: String(hop.status),
          },
        ];
      }),
    );
  },
});

/** What changes when the redirect only brings a URL into its preferred form. */
function normalisation({ url, location }: Hop): string | null {
  const [from, to] = [URL.parse(url), URL.parse(location, url)];
  if (from === null || to === null || from.search !== to.search) return null;
  const bare = (host: string): string => host.replace(/^www\./, '');
  const path = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, '');
  if (bare(from.hostname) !== bare(to.hostname) || path(from.pathname) !== path(to.pathname)) return null;
  if (from.protocol !== to.protocol) return 'protocol';
  if (from.host !== to.host) return 'host';
  if (from.pathname === to.pathname) return null;
  return from.pathname.toLowerCase() === to.pathname.toLowerCase() ? 'letter case' : 'trailing slash';
}
