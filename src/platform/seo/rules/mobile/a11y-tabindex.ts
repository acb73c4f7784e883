import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const a11yTabindex = definePageRule({
  id: 'a11y-tabindex',
  title: 'Positive tabindex',
  why: 'A tabindex above 0 takes the element out of its place, so that people who use the keyboard jump across the page.',
  fix: 'Use tabindex="0", or none at all, and put the elements into the order in which they should be reached.',
  example: {
    bad: '<input name="email" tabindex="2">\n<input name="name" tabindex="1">',
    good: '<input name="name">\n<input name="email">',
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
      document.positiveTabindexes.map(({ element, value, place }) => ({
        locator: `tabindex:${element} ${value}`,
        message: `A <${element}> has tabindex="${value}".`,
        expected: 'tabindex="0" or none',
        found: `tabindex="${value}"`,
        place,
      })),
    );
  },
});
