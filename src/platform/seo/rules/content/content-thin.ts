import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

const FEWEST_WORDS = 200;

export const contentThin = definePageRule({
  id: 'content-thin',
  title: 'Thin content',
  why: 'A page with little text of its own rarely answers a question and seldom ranks for one. Menus, headers and footers do not count.',
  fix: 'Add what visitors of this page want to know, or merge the page with a related one. Leave it as it is if it only has to work, such as a login form.',
  example: {
    bad: '<main>\n  <h1>Oak dining table</h1>\n  <p>Coming soon.</p>\n</main>',
    good: '<main>\n  <h1>Oak dining table</h1>\n  <p>Built from boards of European oak that dried for two years …</p>\n  <h2>Sizes</h2>\n  <p>…</p>\n</main>',
  },
  category: 'content',
  severity: 'low',
  weight: 3,
  needs: ['html'],
  core: true,
  judge(page) {
    const content = documentOf(page)?.content;
    if (content === undefined) return NOT_APPLICABLE;
    const { words } = content;
    if (words >= FEWEST_WORDS) return failIf([]);
    const found = words === 1 ? '1 word' : `${words} words`;
    return failIf([
      {
        locator: 'content',
        message: `The main content has ${found}.`,
        excerpt: content.excerpt,
        expected: `at least ${FEWEST_WORDS} words`,
        found,
      },
    ]);
  },
});
