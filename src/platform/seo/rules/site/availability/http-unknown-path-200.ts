import { failIf, inconclusive } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';

export const httpUnknownPath200 = defineSiteRule({
  id: 'http-unknown-path-200',
  title: 'Missing pages respond with 200',
  why: 'A URL that does not exist must not say that all is well: search engines index such pages, and broken links stay unnoticed.',
  fix: 'Respond with status 404 or 410 to every URL that has no page, whatever the page shows.',
  example: {
    bad: 'GET /no-such-page\nHTTP/1.1 200 OK',
    good: 'GET /no-such-page\nHTTP/1.1 404 Not Found',
  },
  category: 'http',
  severity: 'high',
  weight: 5,
  needs: ['requests'],
  core: true,
  skip: ({ probes }) => (probes.unknownPath === null ? 'No unknown path was requested.' : undefined),
  judge({ probes: { unknownPath } }) {
    if (unknownPath === null || unknownPath.status === 0)
      return inconclusive('The request of a path that does not exist got no response.');
    const { url, status } = unknownPath;
    const message = `${url} does not exist, but the server responds with 200.`;
    return failIf(
      status === 200 ? [{ locator: 'unknown-path', message, expected: '404', found: '200' }] : [],
    );
  },
});
