import { defineSiteRule } from '../define-site-rule.ts';
import { groupsBy, isMoreThanAlternates, judgeGroups, normalised, quoted } from './page-groups.ts';

export const descDuplicate = defineSiteRule({
  id: 'desc-duplicate',
  title: 'Duplicate meta descriptions',
  why: 'A description that fits many pages says little about any of them, so search engines replace it with text of their own choice.',
  fix: 'Write a description for each page, or leave it out where you have nothing to say that is special to the page.',
  example: {
    bad: '/tables/oak and /tables/ash:\n<meta name="description" content="Tables from Holm.">',
    good: '/tables/oak:\n<meta name="description" content="Oak tables in 12 sizes, oiled by hand, delivered in two weeks.">',
  },
  category: 'titles',
  severity: 'medium',
  weight: 2,
  needs: ['html', 'pages'],
  core: true,
  judge(site) {
    const groups = groupsBy(site, ({ description, lang }) => {
      const text = normalised(description);
      return text === '' ? '' : `${text}\n${lang}`;
    });
    return judgeGroups(site, groups.filter(isMoreThanAlternates), (pages) => ({
      message: `${pages.length} pages have the description ${quoted(pages[0]?.description ?? '')}.`,
      expected: 'a description of its own for each page',
      found: pages[0]?.description ?? '',
    }));
  },
});
