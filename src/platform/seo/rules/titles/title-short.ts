import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { describeLength, measure, TITLE_PIXELS } from '../measures.ts';
import { documentOf } from '../page-document.ts';
import { titleOf } from './page-title.ts';

const FEWEST_CHARACTERS = 30;
const FEWEST_PIXELS = 200;

export const titleShort = definePageRule({
  id: 'title-short',
  title: 'Title too short',
  why: 'A title of a word or two leaves most of the headline in search results empty and tells neither people nor search engines what sets the page apart.',
  fix: 'Extend the title to 30 to 60 characters: name the subject of the page first, then what sets it apart, then the brand.',
  example: {
    bad: '<title>Tables</title>',
    good: '<title>Oak dining tables, made to measure | Holm</title>',
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
    const hasFewCharacters = measured.characters < FEWEST_CHARACTERS && !measured.isWide;
    if (!hasFewCharacters && measured.pixels >= FEWEST_PIXELS) return PASS;
    return failIf([
      {
        locator: 'title',
        message: `The title "${title.text}" has only ${describeLength(measured)}.`,
        excerpt: `<title>${title.text}</title>`,
        expected: `at least ${FEWEST_CHARACTERS} characters and ${FEWEST_PIXELS} pixels`,
        found: describeLength(measured),
        place: title.place,
      },
    ]);
  },
});
