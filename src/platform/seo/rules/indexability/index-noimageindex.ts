import { definePageRule } from '../define-rule.ts';
import { judgeDirective } from './judge-directive.ts';

export const indexNoimageindex = definePageRule({
  id: 'index-noimageindex',
  title: 'Images are kept out of image search',
  why: 'With noimageindex none of the images of this page appear in image search, which brings visitors to shops, recipes and articles.',
  fix: 'Remove noimageindex unless the images must not be found.',
  example: {
    bad: '<meta name="robots" content="noimageindex">',
    good: '<meta name="robots" content="max-image-preview:large">',
  },
  category: 'indexability',
  severity: 'low',
  weight: 1,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: false,
  judge: judgeDirective(({ name }) => name === 'noimageindex', 'images may be indexed'),
});
