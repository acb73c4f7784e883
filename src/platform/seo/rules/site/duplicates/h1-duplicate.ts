import { defineSiteRule } from '../define-site-rule.ts';
import { groupsBy, judgeGroups, normalised, quoted } from './page-groups.ts';

export const h1Duplicate = defineSiteRule({
  id: 'h1-duplicate',
  title: 'Duplicate main headings',
  why: 'Visitors and search engines cannot tell these pages apart by their main heading.',
  fix: 'Give each page an <h1> that names what is on this page.',
  example: {
    bad: '/tables/oak: <h1>Our tables</h1>\n/tables/ash: <h1>Our tables</h1>',
    good: '/tables/oak: <h1>Oak tables</h1>\n/tables/ash: <h1>Ash tables</h1>',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html', 'pages'],
  core: false,
  judge: (site) =>
    judgeGroups(
      site,
      groupsBy(site, ({ heading }) => normalised(heading)),
      (pages) => ({
        message: `${pages.length} pages have the main heading ${quoted(pages[0]?.heading ?? '')}.`,
        expected: 'a main heading of its own for each page',
        found: pages[0]?.heading ?? '',
      }),
    ),
});
