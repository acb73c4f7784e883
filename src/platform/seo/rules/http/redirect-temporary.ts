import type { Hop } from '../../facts/page-facts.ts';
import { definePageRule, type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { hopsOf } from './hops.ts';

const TEMPORARY = new Set([302, 303, 307]);

export const redirectTemporary = definePageRule({
  id: 'redirect-temporary',
  title: 'Temporary redirect for a permanent move',
  why: 'A redirect to https, to the preferred host or to the form of the URL stays for ever, and so does one that three audits in a row have met. With a temporary status, search engines keep the old URL and treat the new one with less trust.',
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
    const temporary = hops.filter(({ status }) => TEMPORARY.has(status));
    const findings = temporary.flatMap(findingsOf);
    if (findings.length === 0 && temporary.length > 0)
      return inconclusive('Whether the redirect is there to stay shows after three audits.');
    return failIf(findings);
  },
});

function findingsOf(hop: Hop): Finding[] {
  const { url, location, status, isLasting = false } = hop;
  const change = normalisation(hop);
  if (change === null && !isLasting) return [];
  const reason =
    change === null ? 'and has done so in three audits in a row' : `although only the ${change} changes`;
  return [
    {
      locator: `redirect ${url}`,
      message: `${url} redirects to ${location} with status ${status}, ${reason}.`,
      expected: '301 or 308',
      found: String(status),
    },
  ];
}

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
