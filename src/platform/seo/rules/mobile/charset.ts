import { definePageRule, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const charset = definePageRule({
  id: 'charset',
  title: 'Character encoding not declared',
  why: 'A browser that has to guess the encoding may show wrong letters, and reads the page twice when it finds the declaration late.',
  fix: 'Add <meta charset="utf-8"> as the first element of the head, or charset=utf-8 to the Content-Type header.',
  example: {
    bad: '<head>\n  <!-- 2 KB of scripts -->\n  <meta charset="utf-8">',
    good: '<head>\n  <meta charset="utf-8">',
  },
  category: 'mobile',
  severity: 'low',
  weight: 1,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    if (page.response === null) return inconclusive('The Content-Type header is not known.');
    const { charset } = document;
    if (charset?.isEarly === true) return failIf([]);
    return failIf([
      {
        locator: 'charset',
        message:
          charset === null
            ? 'Neither the Content-Type header nor the page declares an encoding.'
            : `The page declares ${charset.name} after its first 1,024 bytes, and the Content-Type header does not.`,
        expected: 'an encoding in the Content-Type header or in the first 1,024 bytes',
        found: charset?.name ?? 'none',
      },
    ]);
  },
});
