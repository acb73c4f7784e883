import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { descriptionsOf } from './page-title.ts';

export const descMultiple = definePageRule({
  id: 'desc-multiple',
  title: 'More than one meta description',
  why: 'With several descriptions search engines choose one of them, or join them into a text that nobody wrote.',
  fix: 'Keep a single meta description in the head and remove the others.',
  example: {
    bad: '<meta name="description" content="Holm furniture">\n<meta name="description" content="Solid oak dining tables for four to twelve people, made to measure.">',
    good: '<meta name="description" content="Solid oak dining tables for four to twelve people, made to measure.">',
  },
  category: 'titles',
  severity: 'medium',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const descriptions = descriptionsOf(document);
    const second = descriptions[1];
    if (second === undefined) return failIf([]);
    return failIf([
      {
        locator: 'description',
        message: `The page has ${descriptions.length} meta descriptions.`,
        excerpt: second.content,
        expected: '1 meta description',
        found: `${descriptions.length} meta descriptions`,
        place: second.place,
      },
    ]);
  },
});
