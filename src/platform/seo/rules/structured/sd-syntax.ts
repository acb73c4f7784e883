import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdSyntax = definePageRule({
  id: 'sd-syntax',
  title: 'Structured data cannot be read',
  why: 'One wrong character makes a search engine drop the whole block, and with it the rich result.',
  fix: 'Correct the JSON at the line and column given: quote every name, no comments, no comma before a closing bracket, line breaks in strings as \\n. Set "@context" to "https://schema.org".',
  example: {
    bad: '{ "@context": "https://schema.org", "@type": "Product", "name": "Oak table", }',
    good: '{ "@context": "https://schema.org", "@type": "Product", "name": "Oak table" }',
  },
  category: 'structured',
  severity: 'high',
  weight: 5,
  needs: ['html'],
  core: true,
  judge: judgeProblems('sd-syntax'),
});
