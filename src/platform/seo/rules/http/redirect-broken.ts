import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { loopOf } from './hops.ts';

export const redirectBroken = definePageRule({
  id: 'redirect-broken',
  title: 'Redirect leads to an error',
  why: 'The URL promises that the page has moved, but there is nothing where it leads. Whatever the old URL was worth is lost.',
  fix: 'Redirect to a page that exists, or remove the redirect and answer 410.',
  example: {
    bad: 'https://example.com/old → https://example.com/new (404)',
    good: 'https://example.com/old → https://example.com/tables (200)',
  },
  category: 'http',
  severity: 'high',
  weight: 6,
  needs: ['response'],
  core: true,
  judge({ finalUrl, response }) {
    if (response === null || response.redirects.length === 0) return NOT_APPLICABLE;
    if (loopOf(finalUrl, response) !== null) return NOT_APPLICABLE;
    const { status, fault, redirects } = response;
    if (status > 0 && status < 400) return failIf([]);
    const end = redirects.at(-1)?.location ?? finalUrl;
    const found = status === 0 ? (fault?.code ?? 'no response') : String(status);
    return failIf([
      {
        locator: 'redirects',
        message:
          status === 0
            ? `The redirect leads to ${end}, which does not respond.${fault === null ? '' : ` ${fault.message}`}`
            : `The redirect leads to ${end}, which responds with status ${status}.`,
        excerpt: [...redirects.map((hop) => `${hop.url} (${hop.status})`), end].join(' → '),
        expected: '200',
        found,
      },
    ]);
  },
});
