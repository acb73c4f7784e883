import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { DESCRIPTION_PIXELS, describeLength, measure } from '../measures.ts';
import { documentOf } from '../page-document.ts';
import { descriptionOf } from './page-title.ts';

const FEWEST_CHARACTERS = 70;
const FEWEST_PIXELS = 400;

export const descShort = definePageRule({
  id: 'desc-short',
  title: 'Meta description too short',
  why: 'A very short description does not fill a line in search results, so search engines tend to replace it with text of their own choice.',
  fix: 'Extend the description to 70 to 155 characters: what the page offers, for whom, and what makes it worth opening.',
  example: {
    bad: '<meta name="description" content="Tables made of oak">',
    good: '<meta name="description" content="Solid oak dining tables for four to twelve people, oiled by hand and made to the length of your room.">',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    const description = document === null ? undefined : descriptionOf(document);
    if (description === undefined) return NOT_APPLICABLE;
    const measured = measure(description.content, DESCRIPTION_PIXELS);
    const hasFewCharacters = measured.characters < FEWEST_CHARACTERS && !measured.isWide;
    if (!hasFewCharacters && measured.pixels >= FEWEST_PIXELS) return PASS;
    return failIf([
      {
        locator: 'description',
        message: `The meta description has only ${describeLength(measured)}.`,
        excerpt: description.content,
        expected: `at least ${FEWEST_CHARACTERS} characters and ${FEWEST_PIXELS} pixels`,
        found: describeLength(measured),
        place: description.place,
      },
    ]);
  },
});
