import { definePageRule, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { forbidsIndex, isForAnySearch, isForSearch, robotsDirectives, sourceOf } from './directives.ts';
import { ofIndexable } from './opened-rules.ts';

export const indexNoindex = definePageRule({
  id: 'index-noindex',
  title: 'Page is set to noindex',
  why: 'A page with noindex disappears from search results, whatever its content and its links. On a page that should rank, nothing else matters until it is gone.',
  fix: 'If the page should be found, remove noindex or none from the robots meta tag and from the X-Robots-Tag header. If it should not, leave it and take the page out of the sitemap.',
  example: {
    bad: '<meta name="robots" content="noindex, follow">',
    good: '<meta name="robots" content="index, follow">',
  },
  category: 'indexability',
  severity: 'critical',
  lower: 'info',
  weight: 10,
  needs: ['html', 'response'],
  cannotDoWithout: [],
  core: true,
  opens: (page) => ofIndexable(page, 'noindex'),
  judge(page, { isStart, isInSitemap, hasImpressions }) {
    const { response, document } = page;
    if (response === null ? document === null : response.status !== 200) return NOT_APPLICABLE;
    const shouldRank = isStart || isInSitemap === true || hasImpressions === true;
    const directives = robotsDirectives(page).filter(
      (directive) => isForAnySearch(directive) && forbidsIndex(directive),
    );
    return failOrWantHeaders(
      page,
      directives.map((directive) => ({
        locator: `robots ${directive.from} ${directive.bot}`,
        message: `${capitalised(sourceOf(directive))} says "${directive.name}".`,
        severity: shouldRank && isForSearch(directive) ? ('critical' as const) : ('info' as const),
        place: directive.place,
        excerpt: directive.text,
        expected: 'index',
        found: directive.name,
      })),
    );
  },
});

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
