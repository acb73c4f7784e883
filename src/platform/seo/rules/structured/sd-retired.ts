import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdRetired = definePageRule({
  id: 'sd-retired',
  title: 'Markup for a rich result that has ended',
  why: 'Google no longer shows a rich result for this type. The markup does no harm and other readers may use it, but it brings nothing in Google Search.',
  fix: 'Keep the markup if others need it. Do not spend work on it for Google.',
  example: {
    bad: '{ "@type": "FAQPage" }',
    good: '{ "@type": "Article" }',
  },
  category: 'structured',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge: judgeProblems('sd-retired'),
});
