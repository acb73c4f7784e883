import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { DESCRIPTION_PIXELS, describeLength, measure } from '../measures.ts';
import { documentOf } from '../page-document.ts';
import { descriptionOf } from './page-title.ts';

const MOST_CHARACTERS = 155;
const MOST_PIXELS = 985;

export const descLong = definePageRule({
  id: 'desc-long',
  title: 'Meta description too long',
  why: 'Search results cut descriptions off after about two lines, so the end of a longer one is never read.',
  fix: 'Shorten the description to 155 characters at most and put what matters first.',
  example: {
    bad: '<meta name="description" content="Solid oak dining tables for four to twelve people, oiled by hand and made to the length of your room, and also beech, walnut and ash tables, benches, chairs, shelves and everything else that we make">',
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
    if (measured.characters <= MOST_CHARACTERS && measured.pixels <= MOST_PIXELS) return PASS;
    return failIf([
      {
        locator: 'description',
        message: `The meta description has ${describeLength(measured)}; search results show about ${MOST_PIXELS} pixels of it.`,
        excerpt: description.content,
        expected: `at most ${MOST_CHARACTERS} characters and ${MOST_PIXELS} pixels`,
        found: describeLength(measured),
        place: description.place,
      },
    ]);
  },
});
