import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { descriptionOf, descriptionsOf } from './page-title.ts';

export const descMissing = definePageRule({
  id: 'desc-missing',
  title: 'Missing meta description',
  why: 'Search engines often show the meta description below the title. Without one they cut a piece out of the page, which may be a menu or a cookie notice.',
  fix: 'Add a meta description of 70 to 155 characters that says what the page offers and why to open it.',
  example: {
    bad: '<meta name="description" content="">',
    good: '<meta name="description" content="Solid oak dining tables for four to twelve people, oiled by hand and made to the length of your room.">',
  },
  category: 'titles',
  severity: 'medium',
  weight: 4,
  needs: ['html'],
  core: true,
  opens: () => ['desc-short', 'desc-long'],
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    if (descriptionOf(document) !== undefined) return failIf([]);
    const [empty] = descriptionsOf(document);
    const found = empty === undefined ? 'no meta description' : 'an empty meta description';
    return failIf([
      {
        locator: 'description',
        message: `The page has ${found}.`,
        expected: 'a meta description',
        found,
        place: empty?.place ?? null,
      },
    ]);
  },
});
