import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { ofRobotsText } from './opened-rules.ts';

export const robotsMissing = defineSiteRule({
  id: 'robots-missing',
  title: 'No robots.txt',
  why: 'Without robots.txt everything may be crawled. That is allowed, but crawlers do not learn where the sitemap is.',
  fix: 'Add a /robots.txt that names the sitemap, even if it forbids nothing.',
  example: {
    bad: 'GET /robots.txt\nHTTP/1.1 404 Not Found',
    good: 'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml',
  },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  needs: ['files'],
  core: false,
  opens: ofRobotsText,
  judge({ files: { robots } }) {
    const { status, url } = robots;
    if (status === 0 || status === 429 || status >= 500) return NOT_APPLICABLE;
    const message = `${url} responds with ${status}: everything may be crawled.`;
    return failIf(
      status >= 300 ? [{ locator: 'robots.txt', message, expected: '200', found: String(status) }] : [],
    );
  },
});
