import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const httpsMissing = definePageRule({
  id: 'https-missing',
  title: 'Page is served without https',
  why: 'Browsers mark the page as not secure, anybody on the way can read and change it, and search engines prefer https.',
  fix: 'Install a certificate and redirect every http URL to https with 301 or 308.',
  example: {
    bad: 'GET http://example.com/tables\nHTTP/1.1 200 OK',
    good: 'GET http://example.com/tables\nHTTP/1.1 301 Moved Permanently\nLocation: https://example.com/tables',
  },
  category: 'security',
  severity: 'critical',
  weight: 8,
  needs: ['response'],
  core: true,
  judge({ finalUrl, response }) {
    if (response === null || response.status < 200 || response.status > 299) return NOT_APPLICABLE;
    return failIf(
      finalUrl.startsWith('http:')
        ? [
            {
              locator: 'protocol',
              message: `${finalUrl} responds with status ${response.status} and does not redirect to https.`,
              expected: finalUrl.replace(/^http:/, 'https:'),
              found: finalUrl,
            },
          ]
        : [],
    );
  },
});
