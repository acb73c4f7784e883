import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { hopsOf, loopOf } from './hops.ts';

export const redirectLoop = definePageRule({
  id: 'redirect-loop',
  title: 'Redirects form a loop',
  why: 'The redirects lead back to a URL that was already visited. Browsers show an error, and search engines cannot reach the page at all.',
  fix: 'Find the two rules that contradict each other, often one for https or www and one for the trailing slash, and keep one.',
  example: {
    bad: 'https://example.com/a → https://example.com/a/ → https://example.com/a',
    good: 'https://example.com/a → https://example.com/a/',
  },
  category: 'http',
  severity: 'critical',
  weight: 10,
  needs: ['response'],
  core: true,
  judge({ finalUrl, response }) {
    if (response === null) return NOT_APPLICABLE;
    const again = loopOf(finalUrl, response);
    if (again === null) return failIf([]);
    const hops = hopsOf(finalUrl, response);
    return failIf([
      {
        locator: 'redirects',
        message: `The redirects come back to ${again}.`,
        excerpt: [...hops.map(({ url, status }) => `${url} (${status})`), again].join(' → '),
        expected: 'a page at the end',
        found: again,
      },
    ]);
  },
});
