import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

const HARDEST = 30;

export const contentReadability = definePageRule({
  id: 'content-readability',
  title: 'Hard to read',
  why: 'A Flesch reading ease below 30 is the level of academic papers. Most visitors leave a text that is harder than it has to be.',
  fix: 'Use shorter sentences and common words, unless the page is meant for experts.',
  example: {
    bad: '<p>Utilisation of the aforementioned furniture necessitates periodical impregnation.</p>',
    good: '<p>Oil the table twice a year.</p>',
  },
  category: 'content',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const flesch = documentOf(page)?.content.flesch ?? null;
    if (flesch === null) return NOT_APPLICABLE;
    if (flesch >= HARDEST) return failIf([]);
    return failIf([
      {
        locator: 'content',
        message: `The main content has a Flesch reading ease of ${flesch}.`,
        expected: `${HARDEST} or more`,
        found: String(flesch),
      },
    ]);
  },
});
