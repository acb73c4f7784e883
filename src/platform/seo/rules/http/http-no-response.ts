import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

/** Somebody did answer, but led nowhere. */
const REDIRECT_FAULT = /^redirect_/;

export const httpNoResponse = definePageRule({
  id: 'http-no-response',
  title: 'Page does not respond',
  why: 'When the host cannot be found or reached, its certificate is invalid or no response comes in time, neither visitors nor search engines get the page. After some failures search engines drop it.',
  fix: 'Check that the host name resolves, that the server runs and answers from outside, and that the certificate is valid for this host.',
  example: {
    bad: 'GET https://example.com/tables\n(no response within 30 s)',
    good: 'GET https://example.com/tables\nHTTP/1.1 200 OK',
  },
  category: 'http',
  severity: 'critical',
  weight: 10,
  needs: ['response'],
  core: true,
  judge({ url, response }) {
    if (response === null) return NOT_APPLICABLE;
    const { status, fault } = response;
    if (status !== 0 || (fault !== null && REDIRECT_FAULT.test(fault.code))) return failIf([]);
    return failIf([
      {
        locator: 'response',
        message: fault === null ? `${url} did not respond.` : fault.message,
        expected: 'a response',
        found: fault?.code ?? 'no response',
      },
    ]);
  },
});
