import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const h1Missing = definePageRule({
  id: 'h1-missing',
  title: 'Missing H1',
  why: 'The H1 tells visitors and search engines what the page is about, and screen readers use it to find where the content starts.',
  fix: 'Add one <h1> with the subject of the page at the start of its main content. An image in it needs alternative text.',
  example: {
    bad: '<div class="headline">Oak dining tables</div>',
    good: '<h1>Oak dining tables</h1>',
  },
  category: 'titles',
  severity: 'medium',
  weight: 4,
  needs: ['html'],
  core: true,
  opens: ({ document }) => [
    'h1-long',
    ...(document?.headings.length === 0 ? ['heading-order', 'heading-empty'] : []),
  ],
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const all = document.headings.filter(({ level }) => level === 1);
    if (all.some(({ text }) => text !== '')) return failIf([]);
    const found = all.length === 0 ? 'no H1' : 'only an empty H1';
    return failIf([
      {
        locator: 'h1',
        message: `The page has ${found}.`,
        expected: 'an H1',
        found,
        place: all[0]?.place ?? null,
      },
    ]);
  },
});
