import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

const GONE = 410;

export const http4xx = definePageRule({
  id: 'http-4xx',
  title: 'Page not found or not allowed',
  why: 'Visitors who follow a link to this URL get an error, and search engines remove it. Links that point here are lost.',
  fix: 'Restore the page, redirect its URL to the page that replaces it, or remove the links and the sitemap entry.',
  example: {
    bad: 'HTTP/1.1 404 Not Found',
    good: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/tables',
  },
  category: 'http',
  severity: 'high',
  lower: 'low',
  weight: 6,
  needs: ['response'],
  core: true,
  judge({ response }) {
    if (response === null || response.status === 0) return NOT_APPLICABLE;
    const { status } = response;
    if (status < 400 || status > 499) return failIf([]);
    return failIf([
      {
        locator: 'status',
        message:
          status === GONE
            ? 'The server says that this page is gone for good (410).'
            : `The server responded with status ${status}.`,
        severity: status === GONE ? 'low' : 'high',
        expected: '200',
        found: String(status),
      },
    ]);
  },
});
