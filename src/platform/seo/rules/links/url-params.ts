import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { isIndexable } from '../indexability/directives.ts';
import { documentOf } from '../page-document.ts';

const MOST_PARAMETERS = 3;
const SESSION =
  /^(?:sid|sessid|session_?id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|oscsid|zenid)$/i;
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid|sessionid)=/i;

export const urlParams = definePageRule({
  id: 'url-params',
  title: 'Too many URL parameters',
  why: 'Parameters multiply the URLs of a page, and crawlers waste their time on the copies. A session ID makes a new URL for every visitor.',
  fix: 'Keep sessions in cookies, drop parameters that change nothing, and set the canonical URL to the version without them.',
  example: {
    bad: 'https://shop.example.com/tables?color=oak&size=6&sort=price&view=grid&sid=8f3a2c',
    good: 'https://shop.example.com/tables/oak?size=6',
  },
  category: 'links',
  severity: 'medium',
  lower: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page, surroundings) {
    const url = URL.parse(page.finalUrl);
    if (url === null || documentOf(page) === null) return NOT_APPLICABLE;
    const names = [...new Set(url.searchParams.keys())];
    const session =
      names.find((name) => SESSION.test(name)) ?? PATH_SESSION.exec(url.pathname)?.[0].slice(1, -1);
    if (session !== undefined)
      return failIf([
        {
          locator: 'url',
          message: `The URL carries the session ID "${session}".`,
          severity: 'medium',
          expected: 'no session ID',
          found: session,
        },
      ]);
    if (names.length <= MOST_PARAMETERS || !isIndexable(page, surroundings)) return PASS;
    return failIf([
      {
        locator: 'url',
        message: `The URL of this indexable page has ${names.length} parameters: ${names.join(', ')}.`,
        severity: 'low',
        expected: `at most ${MOST_PARAMETERS}`,
        found: String(names.length),
      },
    ]);
  },
});
