import { definePageRule } from '../define-rule.ts';
import { failWithout, headersNamed } from './headers.ts';

export const framing = definePageRule({
  id: 'framing',
  title: 'Other sites may frame the page',
  why: 'A page that any site may show in a frame can be laid invisibly over another, so that people click on things they do not see.',
  fix: "Send frame-ancestors in the Content-Security-Policy header, such as frame-ancestors 'self', or X-Frame-Options: SAMEORIGIN.",
  example: {
    bad: 'HTTP/1.1 200 OK',
    good: "HTTP/1.1 200 OK\nContent-Security-Policy: frame-ancestors 'self'",
  },
  category: 'security',
  severity: 'low',
  weight: 1,
  needs: ['response'],
  core: false,
  judge(page) {
    // In a meta element browsers ignore frame-ancestors.
    const isLimited =
      headersNamed(page, 'content-security-policy').some((policy) =>
        /(?:^|[;,])\s*frame-ancestors\s/i.test(policy),
      ) || headersNamed(page, 'x-frame-options').some((value) => /^\s*(?:deny|sameorigin)\s*$/i.test(value));
    return failWithout(page, isLimited, {
      locator: 'frame-ancestors',
      message: 'Neither frame-ancestors nor X-Frame-Options limits who may frame the page.',
      expected: 'frame-ancestors or X-Frame-Options',
      found: 'nothing',
    });
  },
});
