import {
  type Element,
  type HtmlTree,
  innerHtml,
  isElement,
  parseHtml,
  structuredData,
  UrlResolver,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { countWords } from '../../../../platform/text/index.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { readContents } from './contents.ts';
import { readMetadata } from './metadata.ts';
import { findReadable } from './readable.ts';
import { removeElements } from './remove-elements.ts';
import { typesOf } from './things.ts';

const NOWHERE = 'about:blank';
const WORDS_A_MINUTE = 230;
const FEWEST_WORDS = 60;
/** So long a text with few links is one to be read, whatever else the page says. */
const MANY_WORDS = 300;
const MOST_TYPES = 50;
const AROUND = new Set(['nav', 'footer', 'aside', 'dialog']);

/** Everything that can be had of what a page says. */
export function readArticle(html: string, url: string | undefined) {
  const tree = parseHtml(html);
  const base = baseOf(tree);
  const resolver = resolverOf(url ?? NOWHERE, base);
  const data = structuredData(tree, url ?? NOWHERE);
  const metadata = readMetadata(tree, data, resolver);
  const readable = findReadable(tree);
  const root = bodyOf(readable === undefined ? withoutSurroundings(tree) : parseHtml(readable.html));
  const text = root === undefined ? '' : visibleText(root);
  const words = countWords(text);
  const { isDeclared, ...known } = metadata(readable);
  const contents =
    root === undefined ? { images: [], links: [], headings: [] } : readContents(root, resolver);
  const isArticle =
    readable !== undefined &&
    words >= FEWEST_WORDS &&
    (isDeclared || readable.isLikely || (words >= MANY_WORDS && linkShare(contents.links, words) < 0.3));
  return {
    is_article: isArticle,
    ...known,
    lead_image: known.lead_image ?? contents.images[0]?.url ?? null,
    text,
    markdown: root === undefined ? '' : toMarkdown(root, resolver),
    html: root === undefined ? '' : innerHtml(root),
    word_count: words,
    reading_minutes: Math.ceil(words / WORDS_A_MINUTE),
    ...contents,
    structured_types: [...new Set([...data.jsonLd, ...data.microdata, ...data.rdfa].flatMap(typesOf))].slice(
      0,
      MOST_TYPES,
    ),
    warnings: warningsFor(isArticle, readable !== undefined, words),
  };
}

function warningsFor(isArticle: boolean, isReadable: boolean, words: number): string[] {
  if (isArticle) return [];
  const advice = words < FEWEST_WORDS ? ' If a browser shows more, try js_rendering.' : '';
  return [
    isReadable
      ? `The page does not look like an article; this is its main content.${advice}`
      : `No article was found; this is the text of the whole page without navigation and footer.${advice}`,
  ];
}

const linkShare = (links: readonly { text: string }[], words: number): number =>
  words === 0 ? 0 : links.reduce((sum, { text }) => sum + countWords(text), 0) / words;

function withoutSurroundings(tree: HtmlTree): HtmlTree {
  removeElements(tree, ({ name, attribs }) => AROUND.has(name) || attribs.hidden !== undefined);
  return tree;
}

function bodyOf({ document }: HtmlTree): Element | undefined {
  const html = document.children.find((child) => isElement(child) && child.name === 'html') as
    | Element
    | undefined;
  return html?.children.find((child) => isElement(child) && child.name === 'body') as Element | undefined;
}

function baseOf({ document }: HtmlTree): string | undefined {
  let base: string | undefined;
  walk(document, {
    open({ name, attribs }) {
      if (name === 'base') base ??= attribs.href;
    },
    close: () => undefined,
  });
  return base;
}

function resolverOf(url: string, base: string | undefined): UrlResolver {
  const page = new UrlResolver(url);
  const given = base === undefined ? undefined : page.resolveWeb(base.trim());
  return given === undefined ? page : new UrlResolver(given);
}
