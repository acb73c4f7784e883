import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdRequired = definePageRule({
  id: 'sd-required',
  title: 'Structured data lacks a required property',
  why: 'Google shows a rich result only when all required properties are there. Without them the markup has no effect.',
  fix: 'Add the property with the value that readers see on the page.',
  example: {
    bad: '{ "@type": "Product", "name": "Oak table" }',
    good: '{ "@type": "Product", "name": "Oak table", "image": "https://example.com/table.jpg",\n  "offers": { "@type": "Offer", "price": "890.00", "priceCurrency": "EUR" } }',
  },
  category: 'structured',
  severity: 'high',
  weight: 5,
  needs: ['html'],
  core: true,
  judge: judgeProblems('sd-required'),
});
