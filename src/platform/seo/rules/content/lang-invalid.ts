import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { hasKnownLanguage } from './lang-mismatch.ts';
import { isLanguageTag, primarySubtag } from './language-tags.ts';

export const langInvalid = definePageRule({
  id: 'lang-invalid',
  title: 'Invalid page language',
  why: 'A language code that does not exist is ignored, as if the page named none.',
  fix: 'Use a code of the IANA registry, such as "en", "de-AT" or "zh-Hant". Country codes such as "uk" for Britain or "jp" for Japan are not languages.',
  example: { bad: '<html lang="jp">', good: '<html lang="ja">' },
  category: 'content',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  opens: ({ document }) => (document !== null && hasKnownLanguage(document) ? ['lang-mismatch'] : []),
  judge(page) {
    const lang = documentOf(page)?.lang ?? null;
    if (lang === null || lang.value.trim() === '') return NOT_APPLICABLE;
    if (isLanguageTag(lang.value)) return failIf([]);
    return failIf([
      {
        locator: 'lang',
        message: `"${primarySubtag(lang.value)}" is not a language code.`,
        excerpt: `<html lang="${lang.value}">`,
        expected: 'a language of the IANA registry',
        found: lang.value,
        place: lang.place,
      },
    ]);
  },
});
