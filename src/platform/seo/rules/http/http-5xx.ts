import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const http5xx = definePageRule({
  id: 'http-5xx',
  title: 'Server error',
  why: 'The server failed to make the page. Search engines slow down when they see such errors, and drop URLs that keep failing.',
  fix: 'Look up this URL in the log of the server at the time of the check and correct the cause. During maintenance, answer 503 with Retry-After.',
  example: { bad: 'HTTP/1.1 500 Internal Server Error', good: 'HTTP/1.1 200 OK' },
  category: 'http',
  severity: 'critical',
  weight: 10,
  needs: ['response'],
  core: true,
  judge({ response }) {
    if (response === null || response.status === 0) return NOT_APPLICABLE;
    const { status } = response;
    return failIf(
      status >= 500 && status <= 599
        ? [
            {
              locator: 'status',
              message: `The server responded with status ${status}.`,
              expected: '200',
              found: String(status),
            },
          ]
        : [],
    );
  },
});
