import { defineSiteRule } from '../define-site-rule.ts';
import { groupsBy, isMoreThanAlternates, judgeGroups, normalised, quoted } from './page-groups.ts';

export const titleDuplicate = defineSiteRule({
  id: 'title-duplicate',
  title: 'Duplicate titles',
  why: 'In search results these pages look the same, and search engines cannot tell which of them fits a query.',
  fix: 'Give each page a title that says what sets it apart. Set a canonical if the pages really are the same.',
  example: {
    bad: '/tables/oak: <title>Tables | Holm</title>\n/tables/ash: <title>Tables | Holm</title>',
    good: '/tables/oak: <title>Oak tables | Holm</title>\n/tables/ash: <title>Ash tables | Holm</title>',
  },
  category: 'titles',
  severity: 'medium',
  weight: 4,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    const groups = groupsBy(site, ({ title, lang }) => {
      const text = normalised(title);
      return text === '' ? '' : `${text}\n${lang}`;
    });
    return judgeGroups(site, groups.filter(isMoreThanAlternates), (pages) => ({
      message: `${pages.length} pages have the title ${quoted(pages[0]?.title ?? '')}.`,
      expected: 'a title of its own for each page',
      found: pages[0]?.title ?? '',
    }));
  },
});
