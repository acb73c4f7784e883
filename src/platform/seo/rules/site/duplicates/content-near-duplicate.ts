import { nearDuplicatePages } from '../../../site/near-duplicates.ts';
import { defineSiteRule } from '../define-site-rule.ts';
import { judgeGroups } from './page-groups.ts';

const LEAST_SIMILARITY = 0.9;

export const contentNearDuplicate = defineSiteRule({
  id: 'content-near-duplicate',
  title: 'Nearly identical content',
  why: 'Pages whose texts hardly differ compete with each other, and search engines tend to show only one of them.',
  fix: 'Merge the pages, name one of them as canonical, or give each enough text of its own.',
  example: {
    bad: 'Delivery to Leeds and Delivery to York differ in the name of the town only',
    good: 'One page about delivery that lists all towns',
  },
  category: 'content',
  severity: 'medium',
  weight: 4,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    const indexable = site.pages.filter(({ isIndexable }) => isIndexable);
    const groups = nearDuplicatePages(indexable, LEAST_SIMILARITY);
    return judgeGroups(
      site,
      groups.map(({ pages }) => pages),
      (pages, place) => {
        const percent = `${Math.floor((groups[place]?.similarity ?? 1) * 100)} %`;
        return {
          message: `The main texts of ${pages.length} pages are at least ${percent} the same.`,
          expected: 'less than 90 % in common',
          found: percent,
        };
      },
    );
  },
});
