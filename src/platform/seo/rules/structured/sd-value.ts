import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdValue = definePageRule({
  id: 'sd-value',
  title: 'Invalid value in structured data',
  why: 'A date, price or URL in another form than the standard asks for is skipped by search engines, or read wrongly.',
  fix: 'Write dates and durations in ISO 8601, prices as plain numbers with a point, URLs in full, and ratings within their scale.',
  example: {
    bad: '"price": "€ 890,00", "priceValidUntil": "31.12.2026"',
    good: '"price": "890.00", "priceCurrency": "EUR", "priceValidUntil": "2026-12-31"',
  },
  category: 'structured',
  severity: 'medium',
  weight: 3,
  needs: ['html'],
  core: true,
  judge: judgeProblems('sd-value'),
});
