import {
  type Element,
  type HtmlTree,
  innerHtml,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { countWords } from '../../../../platform/text/index.ts';
import { type Collected, collect } from './collect.ts';

const FEW_WORDS = 100;
const HARDLY_ANY = 20;
const APP_ROOTS = /^(?:root|app|__next|__nuxt|___gatsby|svelte|application|main-app)$/;

/** Whether a page that was not rendered looks as if its scripts would write it. */
export function scriptDependence(tree: HtmlTree, page: Collected, words: number) {
  const reasons: string[] = [];
  const root = findAppRoot(tree);
  if (root !== undefined && visibleText(root) === '')
    reasons.push(`The element #${root.attribs.id} is empty; scripts usually fill it.`);
  if (page.noscripts.some((element) => /javascript/i.test(innerHtml(element).slice(0, 5_000))))
    reasons.push('The page asks visitors to turn JavaScript on.');
  if (words < HARDLY_ANY && page.scripts.length > 0)
    reasons.push('There is hardly any text, but there are scripts.');
  return { likely: page.scripts.length > 0 && words < FEW_WORDS && reasons.length > 0, reasons };
}

export function looksScripted(tree: HtmlTree): boolean {
  const page = collect(tree);
  const words = page.root === undefined ? 0 : countWords(visibleText(page.root));
  return scriptDependence(tree, page, words).likely;
}

function findAppRoot({ document }: HtmlTree): Element | undefined {
  let found: Element | undefined;
  walk(document, {
    open(element) {
      if (found === undefined && APP_ROOTS.test(element.attribs.id ?? '')) found = element;
    },
    close: () => undefined,
  });
  return found;
}
