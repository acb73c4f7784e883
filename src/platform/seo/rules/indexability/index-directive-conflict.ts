import { definePageRule, type Finding, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';
import {
  forbidsIndex,
  isForAnySearch,
  isForSearch,
  type RobotsDirective,
  robotsDirectives,
  sourceOf,
} from './directives.ts';

const OPPOSITES = [
  { yes: ['index', 'all'], no: ['noindex', 'none'] },
  { yes: ['follow', 'all'], no: ['nofollow', 'none'] },
] as const;

export const indexDirectiveConflict = definePageRule({
  id: 'index-directive-conflict',
  title: 'Robots directives contradict each other',
  why: 'Of contradicting directives search engines take the strictest, so a forgotten one wins. And a noindex on a page that robots.txt blocks is never read: the URL can stay in search results.',
  fix: 'Say it once: keep either the robots meta tag or the X-Robots-Tag header. To remove a page from search results, allow it in robots.txt until the noindex has been seen.',
  example: {
    bad: 'X-Robots-Tag: noindex\n\n<meta name="robots" content="index, follow">',
    good: '<meta name="robots" content="index, follow">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 4,
  needs: ['html', 'response', 'files'],
  cannotDoWithout: [],
  core: true,
  judge(page, { isAllowedByRobots }) {
    const { response, document } = page;
    if (response === null ? document === null : response.status !== 200) return NOT_APPLICABLE;
    const directives = robotsDirectives(page).filter(isForAnySearch);
    const findings = OPPOSITES.flatMap(({ yes, no }) => contradictions(directives, yes, no));
    const unseen = directives.find((directive) => isForSearch(directive) && forbidsIndex(directive));
    if (isAllowedByRobots === false && unseen !== undefined)
      findings.push({
        locator: 'robots.txt noindex',
        message: `${unseen.name} in ${sourceOf(unseen)} is never seen, because robots.txt blocks this URL.`,
        place: unseen.place,
        excerpt: unseen.text,
        expected: 'the URL allowed in robots.txt',
        found: 'the URL disallowed',
      });
    return failOrWantHeaders(page, findings);
  },
});

/** Of one bot: what is said to all may differ from what one of them is told. */
function contradictions(
  directives: readonly RobotsDirective[],
  yes: readonly string[],
  no: readonly string[],
): Finding[] {
  const findings: Finding[] = [];
  for (const [bot, own] of Map.groupBy(directives, (directive) => directive.bot)) {
    const allowing = own.find(({ name }) => yes.includes(name));
    const forbidding = own.find(({ name }) => no.includes(name));
    if (allowing === undefined || forbidding === undefined) continue;
    findings.push({
      locator: `robots ${bot} ${yes[0]}`,
      message:
        `${sourceOf(allowing)} says "${allowing.name}", but ${sourceOf(forbidding)} says "${forbidding.name}".`.replace(
          /^./,
          (letter) => letter.toUpperCase(),
        ),
      place: forbidding.place ?? allowing.place,
      excerpt: forbidding.text,
      expected: 'one of the two',
      found: `${allowing.name} and ${forbidding.name}`,
    });
  }
  return findings;
}
