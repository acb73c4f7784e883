import { definePageRule } from '../define-rule.ts';
import { judgeVital, milliseconds } from './judge-vital.ts';

export const cwvInp = definePageRule({
  id: 'cwv-inp',
  title: 'Slow response to input',
  why: 'A page whose scripts keep the browser busy reacts late to taps and keys. Interaction to next paint needs real visitors; the total blocking time of a lab measurement stands in for it.',
  fix: 'Split long tasks, load fewer third-party scripts, and do work in the browser only when it is needed.',
  example: {
    bad: '<script src="/everything.js"></script>',
    good: '<script src="/menu.js" defer></script>\n<script type="module">addEventListener(\'pointerdown\', () => import(\'/chat.js\'), { once: true })</script>',
  },
  category: 'mobile',
  severity: 'high',
  lower: 'medium',
  weight: 3,
  needs: ['rendered'],
  core: true,
  judge: ({ rendered }) =>
    judgeVital({
      value: rendered?.tbtMs,
      locator: 'inp',
      good: 200,
      poor: 600,
      shown: milliseconds,
      message: (shown) => `Scripts blocked the page for ${shown} in a lab measurement (total blocking time).`,
    }),
});
