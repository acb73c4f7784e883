import { answerOf } from '../../../site/page-states.ts';
import { failIf } from '../../define-rule.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { ofRobotsText } from './opened-rules.ts';

const TOO_MANY_REQUESTS = 429;

export const robots5xx = defineSiteRule({
  id: 'robots-5xx',
  title: 'robots.txt is unavailable',
  why: 'While robots.txt fails with a server error, search engines must assume that the whole site is off limits and stop crawling it.',
  fix: 'Make /robots.txt respond with 200, or with 404 if the site has no crawling rules. Serve it as a static file, without the application.',
  example: {
    bad: 'GET /robots.txt\nHTTP/1.1 503 Service Unavailable',
    good: 'GET /robots.txt\nHTTP/1.1 200 OK\nContent-Type: text/plain',
  },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  needs: ['files'],
  core: true,
  opens: ofRobotsText,
  judge({ files: { robots } }) {
    const { status, url } = robots;
    const isClosed = status === 0 || status >= 500 || status === TOO_MANY_REQUESTS;
    const found = answerOf(robots);
    return failIf(
      isClosed
        ? [
            {
              locator: 'robots.txt',
              message: `${url} ${found}, so search engines stop crawling the site.`,
              expected: '200, or 404 without rules',
              found,
            },
          ]
        : [],
    );
  },
});
