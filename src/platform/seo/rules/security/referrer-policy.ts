import { definePageRule } from '../define-rule.ts';
import { failWithout, headersNamed } from './headers.ts';

export const referrerPolicy = definePageRule({
  id: 'referrer-policy',
  title: 'No referrer policy',
  why: 'The policy decides how much of the URL other sites learn when somebody follows a link. Without one, each browser uses its own default.',
  fix: 'Send Referrer-Policy: strict-origin-when-cross-origin, or a stricter one.',
  example: {
    bad: 'HTTP/1.1 200 OK',
    good: 'HTTP/1.1 200 OK\nReferrer-Policy: strict-origin-when-cross-origin',
  },
  category: 'security',
  severity: 'info',
  weight: 0,
  needs: ['response'],
  core: false,
  judge(page) {
    const isSet =
      headersNamed(page, 'referrer-policy').length > 0 ||
      (page.document?.metas ?? []).some(
        ({ kind, name, content }) => kind === 'name' && name === 'referrer' && content !== '',
      );
    return failWithout(page, isSet, {
      locator: 'referrer-policy',
      message: 'The response sets no referrer policy.',
      expected: 'Referrer-Policy',
      found: 'nothing',
    });
  },
});
