import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isSameUrl } from '../indexability/directives.ts';
import { refreshesOf } from './refresh.ts';

const TWENTY_HOURS = 72_000;

export const redirectMetaRefresh = definePageRule({
  id: 'redirect-meta-refresh',
  title: 'Redirect by meta refresh',
  why: 'A meta refresh works only after the page has loaded, is slower than a redirect of the server, and search engines trust it less. A page that reloads itself also takes readers away from where they were.',
  fix: 'Redirect on the server with 301 or 308. To show new content, load it by script instead of the whole page.',
  example: {
    bad: '<meta http-equiv="refresh" content="0; url=https://example.com/tables">',
    good: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/tables',
  },
  category: 'http',
  severity: 'medium',
  weight: 3,
  needs: ['html'],
  core: true,
  judge(page) {
    if (page.document === null) return NOT_APPLICABLE;
    const wrong = refreshesOf(page).filter(
      ({ url, seconds }) => !isSelf(url, page.finalUrl) || seconds < TWENTY_HOURS,
    );
    return failIf(
      wrong.slice(0, 1).map(({ seconds, url, text, place }) => ({
        locator: 'refresh',
        message: isSelf(url, page.finalUrl)
          ? `The page reloads itself every ${count(seconds)}.`
          : `The page leads to ${url} after ${count(seconds)}, which search engines take for a ${seconds === 0 ? 'permanent' : 'temporary'} redirect.`,
        place,
        excerpt: text,
        expected: 'a redirect of the server',
        found: text,
      })),
    );
  },
});

const isSelf = (url: string | null, finalUrl: string): boolean => url === null || isSameUrl(url, finalUrl);

const count = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);
