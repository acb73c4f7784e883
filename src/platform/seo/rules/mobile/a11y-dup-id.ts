import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const a11yDupId = definePageRule({
  id: 'a11y-dup-id',
  title: 'Duplicate ID in use',
  why: 'Labels, ARIA attributes and links to a part of the page find the first element with an ID only; the other one is left without.',
  fix: 'Give each element an ID of its own and update what refers to it.',
  example: {
    bad: '<label for="q">Search</label> <input id="q">\n<label for="q">City</label> <input id="q">',
    good: '<label for="q">Search</label> <input id="q">\n<label for="city">City</label> <input id="city">',
  },
  category: 'mobile',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    return failIf(
      document.duplicateIds.map(({ id, place }) => ({
        locator: `id:${id}`,
        message: `Several elements have the ID "${id}", which a label, an ARIA attribute or a link refers to.`,
        expected: '1 element',
        found: 'several',
        place,
      })),
    );
  },
});
