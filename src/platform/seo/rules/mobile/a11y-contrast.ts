import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { textLocator } from '../locators.ts';

export const a11yContrast = definePageRule({
  id: 'a11y-contrast',
  title: 'Low contrast',
  why: 'Pale text is hard to read for people who see poorly, and for everybody in the sun.',
  fix: 'Darken the text or lighten its background to a contrast of at least 4.5:1, or 3:1 for large text.',
  example: {
    bad: '<p style="color: #aaa; background: #fff">Delivered in four weeks</p>',
    good: '<p style="color: #595959; background: #fff">Delivered in four weeks</p>',
  },
  category: 'mobile',
  severity: 'low',
  weight: 1,
  needs: ['rendered'],
  core: false,
  judge({ rendered }) {
    if (rendered === null) return NOT_APPLICABLE;
    return failIf(
      rendered.lowContrast.map(({ text, ratio, needed }) => ({
        locator: textLocator('text', text),
        message: `"${text}" has a contrast of ${ratio.toFixed(2)}:1.`,
        excerpt: text,
        expected: `at least ${needed}:1`,
        found: `${ratio.toFixed(2)}:1`,
      })),
    );
  },
});
