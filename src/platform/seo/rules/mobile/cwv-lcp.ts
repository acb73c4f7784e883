import { definePageRule } from '../define-rule.ts';
import { judgeVital, seconds } from './judge-vital.ts';

export const cwvLcp = definePageRule({
  id: 'cwv-lcp',
  title: 'Slow largest contentful paint',
  why: 'Visitors judge a page as loaded when its largest image or text appears. Google counts up to 2.5 seconds as good. The value here is a lab measurement, not one of real visitors.',
  fix: 'Make the server respond sooner, load the largest image early and in a modern format, and move scripts and styles that block rendering out of the way.',
  example: {
    bad: '<script src="/all.js"></script>\n<img src="/hero.png" loading="lazy" alt="Oak dining table">',
    good: '<script src="/all.js" defer></script>\n<img src="/hero.avif" fetchpriority="high" alt="Oak dining table">',
  },
  category: 'mobile',
  severity: 'high',
  lower: 'medium',
  weight: 4,
  needs: ['rendered'],
  core: true,
  judge: ({ rendered }) =>
    judgeVital({
      value: rendered?.lcpMs,
      locator: 'lcp',
      good: 2_500,
      poor: 4_000,
      shown: seconds,
      message: (shown) => `The largest element appeared after ${shown} in a lab measurement.`,
    }),
});
