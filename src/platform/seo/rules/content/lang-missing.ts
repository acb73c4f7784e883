import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { hasKnownLanguage } from './lang-mismatch.ts';

export const langMissing = definePageRule({
  id: 'lang-missing',
  title: 'Missing page language',
  why: 'Screen readers choose their voice and browsers offer a translation by the lang attribute of the page.',
  fix: 'Add the lang attribute to the html element with the language of the page, such as lang="en".',
  example: { bad: '<html>', good: '<html lang="en">' },
  category: 'content',
  severity: 'low',
  weight: 2,
  needs: ['html'],
  core: true,
  opens: ({ document }) => [
    'lang-invalid',
    ...(document !== null && hasKnownLanguage(document) ? ['lang-mismatch'] : []),
  ],
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const { lang, content } = document;
    if (lang !== null && lang.value.trim() !== '') return failIf([]);
    const found = lang === null ? 'no lang attribute' : 'an empty lang attribute';
    return failIf([
      {
        locator: 'lang',
        message: `The html element has ${found}.`,
        expected: content.language === null ? 'a language' : `lang="${content.language.code}"`,
        found,
        place: lang?.place ?? null,
      },
    ]);
  },
});
