import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { titleOf } from './page-title.ts';

export const titleMissing = definePageRule({
  id: 'title-missing',
  title: 'Missing title',
  why: 'The title is the headline of the page in search results and browser tabs. Without one, search engines make up their own.',
  fix: 'Add one <title> with 30 to 60 characters to the head, naming what is special about this page.',
  example: {
    bad: '<head>\n  <meta charset="utf-8">\n</head>',
    good: '<head>\n  <meta charset="utf-8">\n  <title>Oak dining tables, made to measure | Holm</title>\n</head>',
  },
  category: 'titles',
  severity: 'high',
  weight: 8,
  needs: ['html'],
  core: true,
  opens: ({ document }) => [
    ...['title-short', 'title-long'],
    ...(document?.titles.some(({ inHead }) => inHead) === true ? [] : ['title-multiple']),
  ],
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    if (titleOf(document) !== undefined) return failIf([]);
    const empty = document.titles.find(({ inHead }) => inHead);
    const found = empty === undefined ? 'no title' : 'an empty title';
    return failIf([
      {
        locator: 'title',
        message: `The head has ${found}.`,
        expected: 'a title',
        found,
        place: empty?.place ?? null,
      },
    ]);
  },
});
