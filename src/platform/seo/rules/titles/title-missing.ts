import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

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
  judge({ document }) {
    if (document === null) return NOT_APPLICABLE;
    const isThere = document.titles.some(({ text, inHead }) => inHead && text !== '');
    const found = document.titles.some(({ inHead }) => inHead) ? 'an empty title' : 'no title';
    return failIf(
      isThere ? [] : [{ locator: 'title', message: `The head has ${found}.`, expected: 'a title', found }],
    );
  },
});
