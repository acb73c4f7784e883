import { definePageRule } from '../define-rule.ts';
import { failWithout, policiesOf } from './headers.ts';

export const csp = definePageRule({
  id: 'csp',
  title: 'No content security policy',
  why: 'A content security policy tells browsers which scripts may run, and so stops most attacks that slip a script into the page.',
  fix: 'Send a Content-Security-Policy header. Begin with Content-Security-Policy-Report-Only to see what it would block.',
  example: {
    bad: 'HTTP/1.1 200 OK',
    good: "HTTP/1.1 200 OK\nContent-Security-Policy: default-src 'self'; frame-ancestors 'none'",
  },
  category: 'security',
  severity: 'low',
  weight: 1,
  needs: ['response', 'html'],
  cannotDoWithout: ['response'],
  core: true,
  judge: (page) =>
    failWithout(page, policiesOf(page).length > 0, {
      locator: 'content-security-policy',
      message: 'Neither a header nor a meta tag sets a content security policy.',
      expected: 'Content-Security-Policy',
      found: 'nothing',
    }),
});
