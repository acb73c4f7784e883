import { defineSiteRule } from '../define-site-rule.ts';
import { groupsBy, judgeGroups } from './page-groups.ts';

export const contentDuplicate = defineSiteRule({
  id: 'content-duplicate',
  title: 'Duplicate content',
  why: 'Search engines show one of several pages with the same text and choose it themselves. Links and visits are split among the copies.',
  fix: 'Keep one of the pages and redirect the others to it, or name it as canonical on all of them.',
  example: {
    bad: '/tables and /tables?ref=menu show the same text',
    good: '/tables?ref=menu:\n<link rel="canonical" href="https://www.example.com/tables">',
  },
  category: 'content',
  severity: 'high',
  weight: 5,
  needs: ['html', 'pages'],
  core: true,
  judge: (site) =>
    judgeGroups(
      site,
      groupsBy(site, ({ contentHash }) => contentHash),
      (pages) => ({
        message: `${pages.length} pages have the same main text of ${(pages[0]?.words ?? 0).toLocaleString('en')} words.`,
        expected: 'a text of its own for each page, or one canonical',
      }),
    ),
});
