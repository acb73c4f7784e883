import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdRecommended = definePageRule({
  id: 'sd-recommended',
  title: 'Structured data lacks a recommended property',
  why: 'Recommended properties make a rich result more complete and more likely to be shown.',
  fix: 'Add the property where the page has the information.',
  example: {
    bad: '{ "@type": "Article", "headline": "How to oil oak" }',
    good: '{ "@type": "Article", "headline": "How to oil oak", "datePublished": "2026-05-31",\n  "author": { "@type": "Person", "name": "Ida Holm", "url": "https://example.com/ida" } }',
  },
  category: 'structured',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge: judgeProblems('sd-recommended'),
});
