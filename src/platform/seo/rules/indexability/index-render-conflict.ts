import type { DocumentFacts, RenderedFacts } from '../../facts/page-facts.ts';
import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isHtmlPage, isSameUrl, withoutFragment } from './directives.ts';
import { robotsForAll } from './robots-tags.ts';

export const indexRenderConflict = definePageRule({
  id: 'index-render-conflict',
  title: 'Scripts change what search engines are told',
  why: 'Search engines read the HTML first and run scripts later, if at all. Where robots, canonical, title or hreflang differ between the two, nobody knows which one counts, and a noindex in the HTML may end the matter before any script runs.',
  fix: 'Write the final title, canonical, robots and hreflang into the HTML that the server sends, and do not change them by script.',
  example: {
    bad: '<meta name="robots" content="noindex">\n<script>document.querySelector("meta[name=robots]").remove()</script>',
    good: '<meta name="robots" content="index">',
  },
  category: 'indexability',
  severity: 'high',
  weight: 5,
  needs: ['html', 'rendered'],
  core: true,
  judge(page) {
    const { document, rendered } = page;
    if (document === null || rendered === null || !isHtmlPage(page)) return NOT_APPLICABLE;
    // What it leads to is another page; that it does is told by redirect-js.
    if (!isSameUrl(rendered.finalUrl, page.finalUrl)) return NOT_APPLICABLE;
    return failIf(differences(document, rendered));
  },
});

function differences(document: DocumentFacts, rendered: RenderedFacts): Finding[] {
  const base = document.base;
  const compared: [string, string, string][] = [
    ['title', document.titles.find(({ inHead }) => inHead)?.text ?? '', rendered.title?.trim() ?? ''],
    ['robots', words(robotsForAll(document.metas)), words(rendered.robots)],
    [
      'canonical',
      urls(
        document.canonicals.flatMap(({ from, url }) => (from === 'html' ? (url ?? []) : [])),
        base,
      ),
      urls(rendered.canonicals, base),
    ],
    [
      'hreflang',
      codes(document.alternates.map(({ hreflang, url }) => `${hreflang} ${url ?? ''}`)),
      codes(rendered.hreflangs),
    ],
  ];
  return compared
    .filter(([, raw, final]) => raw !== final)
    .map(([what, raw, final]) => ({
      locator: what,
      message: `Scripts change ${what} from ${quoted(raw)} to ${quoted(final)}.`,
      expected: quoted(raw),
      found: quoted(final),
    }));
}

/** In one order; what allows everything says nothing. */
const words = (said: readonly string[]): string =>
  [...new Set(said)]
    .filter((word) => word !== 'index' && word !== 'follow' && word !== 'all')
    .sort()
    .join(', ');

const urls = (list: readonly string[], base: string): string =>
  [...new Set(list.map((url) => withoutFragment(URL.parse(url, base)?.href ?? url)))].sort().join(', ');

const codes = (list: readonly string[]): string =>
  [...new Set(list.map((code) => code.trim().replace(/\s+/g, ' ').toLowerCase()))].sort().join(', ');

const quoted = (text: string): string => (text === '' ? 'nothing' : `"${text}"`);
