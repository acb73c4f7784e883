import { failIf } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { ofRobotsText } from './opened-rules.ts';

const MOST_REDIRECTS = 5;

export const robotsRedirects = defineSiteRule({
  id: 'robots-redirects',
  title: 'Too many redirects to robots.txt',
  why: 'Crawlers follow five redirects to robots.txt. After that they act as if there were no file, and its rules do not count.',
  fix: 'Serve robots.txt directly at /robots.txt of every host, or redirect to it once.',
  example: {
    bad: '/robots.txt → http://www. → https://www. → /en/robots.txt → /en-us/robots.txt → /files/robots.txt → /static/robots.txt',
    good: 'GET /robots.txt\nHTTP/1.1 200 OK',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['files'],
  core: true,
  opens: ofRobotsText,
  judge({ files: { robots } }) {
    const { redirects, url } = robots;
    const message = `${url} redirects ${redirects} times; crawlers stop after ${MOST_REDIRECTS}.`;
    return failIf(
      redirects > MOST_REDIRECTS
        ? [
            {
              locator: 'robots.txt',
              message,
              expected: `at most ${MOST_REDIRECTS} redirects`,
              found: String(redirects),
            },
          ]
        : [],
    );
  },
});
