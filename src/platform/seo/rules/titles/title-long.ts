import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { describeLength, measure, TITLE_PIXELS } from '../measures.ts';
import { documentOf } from '../page-document.ts';
import { titleOf } from './page-title.ts';

const MOST_CHARACTERS = 60;
const MOST_PIXELS = 561;

export const titleLong = definePageRule({
  id: 'title-long',
  title: 'Title too long',
  why: 'Search results cut titles off at about 561 pixels, so the end of a longer one is never read.',
  fix: 'Shorten the title to 60 characters at most and put what matters first.',
  example: {
    bad: '<title>Oak dining tables, beech dining tables, walnut dining tables and many more kinds of tables | Holm</title>',
    good: '<title>Solid wood dining tables, made to measure | Holm</title>',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    const title = document === null ? undefined : titleOf(document);
    if (title === undefined) return NOT_APPLICABLE;
    const measured = measure(title.text, TITLE_PIXELS);
    if (measured.characters <= MOST_CHARACTERS && measured.pixels <= MOST_PIXELS) return PASS;
    return failIf([
      {
        locator: 'title',
        message: `The title has ${describeLength(measured)}; search results show about ${MOST_PIXELS} pixels of it.`,
        excerpt: `<title>${title.text}</title>`,
        expected: `at most ${MOST_CHARACTERS} characters and ${MOST_PIXELS} pixels`,
        found: describeLength(measured),
        place: title.place,
      },
    ]);
  },
});
