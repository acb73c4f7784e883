import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { judgeShort } from './length.ts';
import { measuredDescription } from './measured-texts.ts';

const LEAST = { characters: 70, pixels: 400 };

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
    const description = measuredDescription(page);
    if (description === undefined) return NOT_APPLICABLE;
    return judgeShort(description, LEAST, (length) => `The meta description has only ${length}.`);
  },
});
