import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const h1Multiple = definePageRule({
  id: 'h1-multiple',
  title: 'More than one H1',
  why: 'Search engines cope with several H1 headings, but one clear subject is easier to follow for people who jump from heading to heading.',
  fix: 'Keep the H1 that names the subject of the page and turn the others into H2, unless each belongs to an <article> of its own.',
  example: {
    bad: '<h1>Holm</h1>\n<h1>Oak dining tables</h1>',
    good: '<p class="brand">Holm</p>\n<h1>Oak dining tables</h1>',
  },
  category: 'titles',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: true,
  judge(page) {
    const headings = documentOf(page)?.headings.filter(({ level, text }) => level === 1 && text !== '');
    if (headings === undefined || headings.length === 0) return NOT_APPLICABLE;
    const outside = headings.filter(({ inArticle }) => !inArticle);
    const second = outside[1];
    if (second === undefined) return failIf([]);
    return failIf([
      {
        locator: 'h1',
        message: `The page has ${outside.length} H1 headings; the second one is "${second.text}".`,
        excerpt: `<h1>${second.text}</h1>`,
        expected: '1 H1',
        found: `${outside.length} H1 headings`,
        place: second.place,
      },
    ]);
  },
});
