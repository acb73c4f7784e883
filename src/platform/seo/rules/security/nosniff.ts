import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { headersNamed } from './headers.ts';

export const nosniff = definePageRule({
  id: 'nosniff',
  title: 'Browsers may guess the content type',
  why: 'Without nosniff a browser may run an uploaded file as a script because it looks like one.',
  fix: 'Send X-Content-Type-Options: nosniff with every response.',
  example: { bad: 'HTTP/1.1 200 OK', good: 'HTTP/1.1 200 OK\nX-Content-Type-Options: nosniff' },
  category: 'security',
  severity: 'low',
  weight: 1,
  needs: ['response'],
  core: true,
  judge(page) {
    if (page.response === null || page.response.status !== 200) return NOT_APPLICABLE;
    const values = headersNamed(page, 'x-content-type-options');
    const isSet = values.some((value) => value.split(',', 1)[0]?.trim().toLowerCase() === 'nosniff');
    return failIf(
      isSet
        ? []
        : [
            {
              locator: 'x-content-type-options',
              message:
                values.length === 0
                  ? 'The response has no X-Content-Type-Options header.'
                  : `X-Content-Type-Options is "${values.join(', ')}".`,
              expected: 'nosniff',
              found: values.length === 0 ? 'nothing' : values.join(', '),
            },
          ],
    );
  },
});
