import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { hopsOf } from './hops.ts';

export const redirectHttpsDowngrade = definePageRule({
  id: 'redirect-https-downgrade',
  title: 'Redirect from https to http',
  why: 'On the way the connection loses its protection: anybody in between can read and change what comes back, and browsers may refuse to follow.',
  fix: 'Redirect to the https URL.',
  example: {
    bad: 'https://example.com/a → http://example.com/b',
    good: 'https://example.com/a → https://example.com/b',
  },
  category: 'http',
  severity: 'high',
  weight: 5,
  needs: ['response'],
  core: true,
  judge({ finalUrl, response }) {
    if (response === null) return NOT_APPLICABLE;
    const hops = hopsOf(finalUrl, response);
    if (hops.length === 0) return NOT_APPLICABLE;
    const down = hops.filter(
      ({ url, location }) =>
        URL.parse(url)?.protocol === 'https:' && URL.parse(location, url)?.protocol === 'http:',
    );
    return failIf(
      down.map(({ url, location }) => ({
        locator: `redirect ${url}`,
        message: `${url} redirects to ${location}, which is not protected.`,
        expected: location.replace(/^http:/, 'https:'),
        found: location,
      })),
    );
  },
});
