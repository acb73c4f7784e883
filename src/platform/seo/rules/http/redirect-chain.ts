import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { loopOf } from './hops.ts';

const TWO = 2;
const MANY = 5;

export const redirectChain = definePageRule({
  id: 'redirect-chain',
  title: 'Chain of redirects',
  why: 'Every redirect costs visitors a round trip, and search engines give up after ten. What they pass on weakens with each.',
  fix: 'Redirect straight to the final URL, and link to that one.',
  example: {
    bad: 'http://example.com/a → https://example.com/a → https://www.example.com/a → https://www.example.com/b',
    good: 'http://example.com/a → https://www.example.com/b',
  },
  category: 'http',
  severity: 'high',
  lower: 'medium',
  weight: 4,
  needs: ['response'],
  core: true,
  judge({ url, finalUrl, response }) {
    if (response === null || loopOf(finalUrl, response) !== null) return NOT_APPLICABLE;
    const { redirects } = response;
    if (redirects.length < TWO) return failIf([]);
    return failIf([
      {
        locator: 'redirects',
        message: `${url} takes ${redirects.length} redirects to reach ${finalUrl}.`,
        severity: redirects.length >= MANY ? 'high' : 'medium',
        excerpt: [...redirects.map((hop) => `${hop.url} (${hop.status})`), finalUrl].join(' → '),
        expected: 'at most 1 redirect',
        found: `${redirects.length} redirects`,
      },
    ]);
  },
});
