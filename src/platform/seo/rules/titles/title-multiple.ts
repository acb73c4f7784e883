import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const titleMultiple = definePageRule({
  id: 'title-multiple',
  title: 'More than one title',
  why: 'Browsers use the first title of a page and ignore the rest; search engines may pick another one. Usually a template and a plugin both write it.',
  fix: 'Keep a single <title> in the head and remove the others.',
  example: {
    bad: '<title>Holm</title>\n<title>Oak dining tables, made to measure | Holm</title>',
    good: '<title>Oak dining tables, made to measure | Holm</title>',
  },
  category: 'titles',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const titles = documentOf(page)?.titles.filter(({ inHead }) => inHead);
    if (titles === undefined || titles.length === 0) return NOT_APPLICABLE;
    const second = titles[1];
    if (second === undefined) return failIf([]);
    return failIf([
      {
        locator: 'title',
        message: `The head has ${titles.length} titles; the second one is "${second.text}".`,
        excerpt: `<title>${second.text}</title>`,
        expected: '1 title',
        found: `${titles.length} titles`,
        place: second.place,
      },
    ]);
  },
});
