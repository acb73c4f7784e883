import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isSameUrl } from '../indexability/directives.ts';
import { documentOf } from '../page-document.ts';
import { linksByScript, renderedLinks } from './links-by-script.ts';

const MOST_GROWTH = 1.5;
const MOST_NEW_LINKS = 0.2;

export const contentJsDependent = definePageRule({
  id: 'content-js-dependent',
  title: 'Content depends on JavaScript',
  why: 'Search engines render scripts later than they read HTML, and most AI crawlers and link previews never do. They miss what only scripts add.',
  fix: 'Render the main content and its links on the server, or prerender the page, and let scripts only add behaviour.',
  example: {
    bad: '<main id="app"></main>\n<script src="/app.js"></script>',
    good: '<main id="app">\n  <h1>Oak dining table</h1>\n  <p>Built from boards of European oak …</p>\n</main>\n<script src="/app.js"></script>',
  },
  category: 'content',
  severity: 'medium',
  weight: 4,
  needs: ['html', 'rendered'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    const { rendered } = page;
    if (document === null || rendered === null) return NOT_APPLICABLE;
    // What it leads to is another page; that it does is told by redirect-js.
    if (!isSameUrl(rendered.finalUrl, page.finalUrl)) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    const { words } = document.content;
    if (rendered.words > words && rendered.words >= MOST_GROWTH * words)
      findings.push({
        locator: 'words',
        message: `The HTML has ${words} words of main content; after scripts ran there are ${rendered.words}.`,
        expected: `less than ${MOST_GROWTH} times the words of the HTML`,
        found: `${rendered.words} words instead of ${words}`,
      });
    const links = renderedLinks(rendered);
    const added = linksByScript(page);
    if (added.length > 0 && added.length >= MOST_NEW_LINKS * links.size)
      findings.push({
        locator: 'links',
        message: `${added.length} of ${links.size} internal links exist only after scripts ran, such as ${added[0]}.`,
        expected: 'less than 20 %',
        found: `${Math.round((100 * added.length) / links.size)} %`,
        urls: added.slice(0, 100),
      });
    return failIf(findings);
  },
});
