import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { isFollowedInternal } from './link-targets.ts';

const MANY = 300;
const TOO_MANY = 1_000;

export const linkTooMany = definePageRule({
  id: 'link-too-many',
  title: 'Too many internal links',
  why: 'The weight of a page is shared among all its links. Among many hundreds none stands out, for people or for search engines.',
  fix: 'Link to the pages that matter from here and group the rest on pages of their own. Large menus are the usual cause.',
  example: {
    bad: '<nav><!-- 1,200 links to every product --></nav>',
    good: '<nav><!-- 12 links to categories --></nav>',
  },
  category: 'links',
  severity: 'low',
  lower: 'info',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const count = document.links.filter(isFollowedInternal).length;
    if (count <= MANY) return failIf([]);
    return failIf([
      {
        locator: 'links',
        message: `The page has ${count} followed internal links.`,
        severity: count > TOO_MANY ? 'low' : 'info',
        expected: `at most ${MANY}`,
        found: String(count),
      },
    ]);
  },
});
