import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { judgeShort } from './length.ts';
import { measuredTitle } from './measured-texts.ts';

const LEAST = { characters: 30, pixels: 200 };

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
    const title = measuredTitle(page);
    if (title === undefined) return NOT_APPLICABLE;
    return judgeShort(title, LEAST, (length) => `The title "${title.text}" has only ${length}.`);
  },
});
