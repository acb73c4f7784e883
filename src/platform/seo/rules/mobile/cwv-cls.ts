import { definePageRule } from '../define-rule.ts';
import { judgeVital } from './judge-vital.ts';

export const cwvCls = definePageRule({
  id: 'cwv-cls',
  title: 'Layout shifts while loading',
  why: 'When content moves while the page loads, people lose their place and tap the wrong thing. The value here is a lab measurement, not one of real visitors.',
  fix: 'Reserve space for images, ads and embeds with width and height or aspect-ratio, and do not insert content above what is already shown.',
  example: {
    bad: '<img src="/oak-table.jpg" alt="Oak dining table">',
    good: '<img src="/oak-table.jpg" alt="Oak dining table" width="1200" height="800">',
  },
  category: 'mobile',
  severity: 'high',
  lower: 'medium',
  weight: 3,
  needs: ['rendered'],
  core: true,
  judge: ({ rendered }) =>
    judgeVital({
      value: rendered?.cls,
      locator: 'cls',
      good: 0.1,
      poor: 0.25,
      shown: (value) => String(Math.round(value * 1_000) / 1_000),
      message: (shown) => `The layout shifted by ${shown} in a lab measurement (cumulative layout shift).`,
    }),
});
