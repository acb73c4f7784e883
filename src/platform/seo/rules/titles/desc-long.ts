import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { judgeLong } from './length.ts';
import { measuredDescription } from './measured-texts.ts';

const MOST = { characters: 155, pixels: 985 };

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
    const description = measuredDescription(page);
    if (description === undefined) return NOT_APPLICABLE;
    return judgeLong(description, MOST, (length) => `The meta description has ${length}`);
  },
});
