import {
  collapse,
  type Element,
  type HtmlTree,
  isText,
  parseHtml,
  TreeFacts,
  walk,
} from '../../../../../platform/html/index.ts';

/** A page as repair looks at it: every element with its text and what stands around it. */
export interface PageView {
  url: string;
  tree: HtmlTree;
  facts: TreeFacts;
  elements: readonly Element[];
  /** Texts in the order of the page. */
  chunks: readonly string[];
  seen: ReadonlyMap<Element, Seen>;
}

export interface Seen {
  /** Cut; longer texts are no values. */
  text: string;
  /** Texts before it, and texts until its end. */
  from: number;
  to: number;
  depth: number;
  /** Its place among the elements, and where those inside of it end. */
  first: number;
  last: number;
  /** The heading it stands below. */
  heading: string;
}

/** The whole page, or one item of it. */
export interface Scope {
  page: PageView;
  item: Element | undefined;
}

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'iframe']);
const HEADING = /^h[1-6]$/;
const MOST_ELEMENTS = 20_000;
const LONGEST_TEXT = 2_000;
const LONGEST_CHUNK = 200;

export function viewPage(html: string, url: string): PageView {
  const tree = parseHtml(html);
  const elements: Element[] = [];
  const chunks: string[] = [];
  const seen = new Map<Element, Seen>();
  let unseen = 0;
  let depth = 0;
  let heading = '';
  walk(tree.document, {
    open(element) {
      depth += 1;
      if (UNSEEN.has(element.name)) unseen += 1;
      if (elements.length >= MOST_ELEMENTS) return;
      const [from, first] = [chunks.length, elements.length];
      elements.push(element);
      seen.set(element, { text: '', from, to: from, depth, heading, first, last: first + 1 });
    },
    close(element) {
      depth -= 1;
      if (UNSEEN.has(element.name)) unseen -= 1;
      const own = seen.get(element);
      if (own === undefined) return;
      own.to = chunks.length;
      own.last = elements.length;
      own.text = joined(chunks, own.from, own.to);
      if (HEADING.test(element.name)) heading = own.text.slice(0, LONGEST_CHUNK);
    },
    other(node) {
      if (unseen > 0 || !isText(node)) return;
      const text = collapse(node.data).trim();
      if (text !== '') chunks.push(text);
    },
  });
  return { url, tree, facts: new TreeFacts(tree.document), elements, chunks, seen };
}

function joined(chunks: readonly string[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to && text.length < LONGEST_TEXT; at += 1)
    text += (text === '' ? '' : ' ') + chunks[at]!;
  return text.slice(0, LONGEST_TEXT);
}

/** The elements of a scope, the item itself among them. */
export function elementsIn({ page, item }: Scope): readonly Element[] {
  if (item === undefined) return page.elements;
  const seen = page.seen.get(item);
  return seen === undefined ? [] : page.elements.slice(seen.first, seen.last);
}

/** How an element's value is read. */
export function readValue(page: PageView, element: Element, attribute: string): string {
  if (attribute === 'text' || attribute === 'html' || attribute === 'outer_html')
    return page.seen.get(element)?.text ?? '';
  return (element.attribs[attribute] ?? '').trim();
}
