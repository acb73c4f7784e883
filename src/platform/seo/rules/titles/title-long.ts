import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { judgeLong } from './length.ts';
import { measuredTitle } from './measured-texts.ts';

const MOST = { characters: 60, pixels: 561 };

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
    const title = measuredTitle(page);
    if (title === undefined) return NOT_APPLICABLE;
    return judgeLong(title, MOST, (length) => `The title has ${length}`);
  },
});
