import type { DocumentFacts } from '../../facts/page-facts.ts';
import { definePageRule, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { canBeDetected, detectedAs, isLanguageTag, primarySubtag } from './language-tags.ts';

const FEWEST_WORDS = 50;

export const langMismatch = definePageRule({
  id: 'lang-mismatch',
  title: 'Page language does not match the text',
  why: 'A wrong language makes screen readers mispronounce the page, browsers offer the wrong translation, and search engines doubt whom the page is for.',
  fix: 'Set the lang attribute to the language that the text is written in, or translate the text.',
  example: {
    bad: '<html lang="en">\n<p>Der Tisch ist aus Eiche und wird von Hand geölt.</p>',
    good: '<html lang="de">\n<p>Der Tisch ist aus Eiche und wird von Hand geölt.</p>',
  },
  category: 'content',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const { lang, content } = document;
    if (lang === null || !isLanguageTag(lang.value) || content.words < FEWEST_WORDS) return NOT_APPLICABLE;
    const declared = primarySubtag(lang.value);
    if (content.language === null || !canBeDetected(declared))
      return inconclusive('The language of the text cannot be told with certainty.');
    const { code } = content.language;
    if (detectedAs(declared).includes(code)) return failIf([]);
    return failIf([
      {
        locator: 'lang',
        message: `The page says that it is in ${nameOf(declared)}, but its text is in ${nameOf(code)}.`,
        excerpt: content.excerpt,
        expected: `lang="${code}"`,
        found: `lang="${lang.value}"`,
        place: lang.place,
      },
    ]);
  },
});

/** There is text enough to tell the language by. */
export const hasKnownLanguage = ({ content }: DocumentFacts): boolean =>
  content.words >= FEWEST_WORDS && content.language !== null;

const names = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (code: string): string => names.of(code) ?? code;
