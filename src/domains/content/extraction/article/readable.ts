import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { type HtmlTree, innerHtml, walk } from '../../../../platform/html/index.ts';
import { removeElements } from './remove-elements.ts';

export interface Readable {
  /** The markup of the article, cleaned. */
  html: string;
  title: string | null;
  byline: string | null;
  excerpt: string | null;
  siteName: string | null;
  /** The page looks like one to be read. */
  isLikely: boolean;
}

/** Browsers stop at 512; deeper pages are made by mistake or to do harm. */
const DEEPEST = 512;
const MOST_ELEMENTS = 100_000;
const UNREAD = new Set(['script', 'style', 'template']);

/**
 * The article of a page. The tree comes from the reference parser and is handed over as markup, since the light one
 * mends pages otherwise than browsers do. Undefined where none is found, or where looking for it would take too long.
 */
export function findReadable(tree: HtmlTree): Readable | undefined {
  // Scripts and templates cost time and are no text; structured data was read before.
  removeElements(tree, ({ name }) => UNREAD.has(name));
  if (isTooLarge(tree)) return undefined;
  const { document } = parseHTML(innerHtml(tree.document));
  const isLikely = isProbablyReaderable(document);
  const article = new Readability(document, { keepClasses: true }).parse();
  if (article === null || typeof article.content !== 'string') return undefined;
  const { content, title, byline, excerpt, siteName } = article;
  return {
    html: content,
    title: clean(title),
    byline: clean(byline),
    excerpt: clean(excerpt),
    siteName: clean(siteName),
    isLikely,
  };
}

const clean = (text: string | null | undefined): string | null => text?.trim().replace(/\s+/g, ' ') || null;

function isTooLarge({ document }: HtmlTree): boolean {
  let [depth, deepest, count] = [0, 0, 0];
  walk(document, {
    open() {
      count += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    close() {
      depth -= 1;
    },
  });
  return deepest > DEEPEST || count > MOST_ELEMENTS;
}
