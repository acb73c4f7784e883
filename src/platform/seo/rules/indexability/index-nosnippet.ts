import { definePageRule } from '../define-rule.ts';
import { judgeDirective } from './judge-directive.ts';

export const indexNosnippet = definePageRule({
  id: 'index-nosnippet',
  title: 'No text allowed in search results',
  why: 'Without a snippet the result shows only a title, and the text may not be quoted in AI answers. Fewer people click on such a result.',
  fix: 'Remove nosnippet or max-snippet:0. To keep parts out of snippets, mark those with data-nosnippet.',
  example: {
    bad: '<meta name="robots" content="nosnippet">',
    good: '<meta name="robots" content="max-snippet:-1">',
  },
  category: 'indexability',
  severity: 'low',
  weight: 1,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: false,
  judge: judgeDirective(
    ({ name, value }) => name === 'nosnippet' || (name === 'max-snippet' && value === '0'),
    'snippets allowed',
  ),
});
