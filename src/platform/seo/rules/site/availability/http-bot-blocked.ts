import { failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

const BLOCKED = new Set([401, 403, 429, 503]);

const NOBODY = { crawlerStatus: 0, browserStatus: undefined };

export const httpBotBlocked = defineLinkedPageRule({
  id: 'http-bot-blocked',
  title: 'Crawlers are blocked',
  why: 'Browsers get the page, crawlers are turned away. A firewall or bot protection that does so to search engines takes the site out of their results.',
  fix: 'Allow verified search engine crawlers in the firewall or bot protection, and add the crawler of this audit to the allow list.',
  example: {
    bad: 'User-Agent: crawler → 403 Forbidden\nUser-Agent: browser → 200 OK',
    good: 'User-Agent: crawler → 200 OK\nUser-Agent: browser → 200 OK',
  },
  category: 'http',
  severity: 'high',
  weight: 6,
  needs: ['response', 'requests'],
  core: true,
  skip: ({ probes }) =>
    probes.asBrowser === null ? 'The start page was not requested as a browser.' : undefined,
  judge(page, _number, { probes: { asBrowser, refused } }) {
    const { crawlerStatus, browserStatus } = page.isStart
      ? (asBrowser ?? NOBODY)
      : { crawlerStatus: page.status, browserStatus: refused.get(page.urlKey) };
    if (browserStatus === undefined) return NOT_APPLICABLE;
    if (browserStatus === 0) return inconclusive('The request as a browser got no response.');
    const message = `A crawler gets ${crawlerStatus} for this page, a browser gets 200.`;
    return failIf(
      BLOCKED.has(crawlerStatus) && browserStatus === 200
        ? [{ locator: 'user-agent', message, expected: '200', found: String(crawlerStatus) }]
        : [],
    );
  },
});
