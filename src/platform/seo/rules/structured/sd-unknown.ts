import { definePageRule } from '../define-rule.ts';
import { judgeProblems } from './judge-problems.ts';

export const sdUnknown = definePageRule({
  id: 'sd-unknown',
  title: 'Name that schema.org does not have',
  why: 'Search engines skip types and properties that they do not know, most often because of a spelling mistake or a property in the wrong item.',
  fix: 'Correct the name, or move the property to the item that it belongs to.',
  example: {
    bad: '{ "@type": "Product", "prise": "890.00" }',
    good: '{ "@type": "Product", "offers": { "@type": "Offer", "price": "890.00" } }',
  },
  category: 'structured',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge: judgeProblems('sd-unknown'),
});
