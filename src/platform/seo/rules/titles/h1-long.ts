import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { headingLocator } from '../locators.ts';
import { lengthOf } from '../measures.ts';
import { documentOf } from '../page-document.ts';

const MOST_CHARACTERS = 70;

export const h1Long = definePageRule({
  id: 'h1-long',
  title: 'H1 too long',
  why: 'A heading that runs over several lines is read as a paragraph, and its subject is lost.',
  fix: 'Shorten the H1 to 70 characters at most and move the rest into the first paragraph.',
  example: {
    bad: '<h1>Our oak dining tables are made to measure by hand in our workshop and delivered to your room in four weeks</h1>',
    good: '<h1>Oak dining tables, made to measure</h1>\n<p>Made by hand in our workshop and delivered in four weeks.</p>',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const headings = documentOf(page)?.headings.filter(({ level, text }) => level === 1 && text !== '');
    if (headings === undefined || headings.length === 0) return NOT_APPLICABLE;
    const long = headings.filter(({ text }) => lengthOf(text) > MOST_CHARACTERS);
    return failIf(
      long.map((heading) => ({
        locator: headingLocator(heading),
        message: `The H1 has ${lengthOf(heading.text)} characters.`,
        excerpt: heading.text,
        expected: `at most ${MOST_CHARACTERS} characters`,
        found: `${lengthOf(heading.text)} characters`,
        place: heading.place,
      })),
      { affected: long.length, of: headings.length },
    );
  },
});
