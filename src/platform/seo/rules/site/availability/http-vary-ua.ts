import { failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

export const httpVaryUa = defineLinkedPageRule({
  id: 'http-vary-ua',
  title: 'Content depends on the browser without Vary',
  why: 'Caches store one version of a page. Without "Vary: User-Agent" they may give crawlers the version for browsers, or the other way round.',
  fix: 'Send the same HTML to everyone, or add the header "Vary: User-Agent".',
  example: {
    bad: 'HTTP/1.1 200 OK\nContent-Type: text/html',
    good: 'HTTP/1.1 200 OK\nContent-Type: text/html\nVary: User-Agent',
  },
  category: 'http',
  severity: 'info',
  weight: 0,
  needs: ['requests'],
  core: false,
  skip: ({ probes }) =>
    probes.asBrowser === null ? 'The start page was not requested as a browser.' : undefined,
  judge({ isStart }, _number, { probes: { asBrowser } }) {
    if (!isStart || asBrowser === null) return NOT_APPLICABLE;
    const { sameContent, vary } = asBrowser;
    if (sameContent === null) return inconclusive('The two versions of the page could not be compared.');
    const names = (vary ?? '').toLowerCase().split(/\s*,\s*/);
    const isTold = names.includes('user-agent') || names.includes('*');
    return failIf(
      sameContent || isTold
        ? []
        : [
            {
              locator: 'vary',
              message: 'A crawler and a browser get different content, and the Vary header does not say so.',
              expected: 'Vary: User-Agent',
              found: vary === null ? 'no Vary header' : `Vary: ${vary}`,
            },
          ],
    );
  },
});
