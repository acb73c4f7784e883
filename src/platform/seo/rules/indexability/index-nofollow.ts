import { definePageRule } from '../define-rule.ts';
import { judgeDirective } from './judge-directive.ts';

export const indexNofollow = definePageRule({
  id: 'index-nofollow',
  title: 'Page is set to nofollow',
  why: 'With nofollow on the whole page, search engines do not follow any of its links: pages that are only linked from here are not found, and none of its authority flows on.',
  fix: 'Remove nofollow from the robots meta tag or the X-Robots-Tag header, and mark single links with rel="nofollow" where they need it.',
  example: {
    bad: '<meta name="robots" content="index, nofollow">',
    good: '<meta name="robots" content="index, follow">',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 2,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: false,
  judge: judgeDirective(({ name }) => name === 'nofollow', 'follow'),
});
