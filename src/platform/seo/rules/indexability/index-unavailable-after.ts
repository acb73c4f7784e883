import { definePageRule, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import { isForAnySearch, robotsDirectives, sourceOf } from './directives.ts';
import { parseRobotsDate } from './robots-dates.ts';

export const indexUnavailableAfter = definePageRule({
  id: 'index-unavailable-after',
  title: 'Expiry date for search engines has passed',
  why: 'After the date in unavailable_after search engines drop the page, just as with noindex. Old templates often carry a date that nobody remembers.',
  fix: 'Remove unavailable_after, or set a date in the future if the page should leave search results then.',
  example: {
    bad: 'X-Robots-Tag: unavailable_after: 25 Jun 2020 15:00:00 GMT',
    good: 'X-Robots-Tag: unavailable_after: 25 Jun 2040 15:00:00 GMT',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'response'],
  cannotDoWithout: [],
  core: true,
  judge(page) {
    const { response, document } = page;
    if (response === null ? document === null : response.status !== 200) return NOT_APPLICABLE;
    const now = response === null ? Date.now() : Date.parse(response.fetchedAt);
    const dated = robotsDirectives(page)
      .filter((directive) => isForAnySearch(directive) && directive.name === 'unavailable_after')
      .map((directive) => ({ directive, time: parseRobotsDate(directive.value ?? '', now) }));
    const past = dated.filter(({ time }) => time !== null && time < now);
    const unreadable = dated.find(({ time }) => time === null);
    if (past.length === 0 && unreadable !== undefined)
      return inconclusive(`"${unreadable.directive.value ?? ''}" is not a date that can be read.`);
    return failOrWantHeaders(
      page,
      past.map(({ directive, time }) => ({
        locator: `robots ${directive.from} ${directive.bot}`,
        message: `The date in unavailable_after of ${sourceOf(directive)} passed on ${new Date(time ?? 0).toISOString().slice(0, 10)}.`,
        place: directive.place,
        excerpt: directive.text,
        expected: 'a date in the future, or none',
        found: directive.value ?? '',
      })),
    );
  },
});
