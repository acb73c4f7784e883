import {
  type Document,
  type Element,
  isElement,
  isForeign,
  isText,
  walk,
} from '../../../../platform/html/index.ts';

/** Elements that are looked at; what comes after them on a page is left out. */
const MOST_ELEMENTS = 60_000;
/** Lists do not lie deeper; an attack does. */
const DEEPEST = 200;
const SKIPPED = new Set([
  'head',
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'select',
  'option',
  'iframe',
  'object',
  'canvas',
]);

export interface Outline {
  body: Element | undefined;
  elements: readonly Element[];
  /** The number of the way of tags that leads to an element. */
  path: ReadonlyMap<Element, number>;
  depth: ReadonlyMap<Element, number>;
  language: string;
  isCut: boolean;
}

/** The visible elements of a page in their order. */
export function outlineOf(document: Document): Outline {
  const elements: Element[] = [];
  const path = new Map<Element, number>();
  const depth = new Map<Element, number>();
  const ways = new Map<string, number>();
  let body: Element | undefined;
  let language = '';
  let skipping = 0;
  let level = 0;
  let isCut = false;
  walk(document, {
    open(element) {
      level += 1;
      if (element.name === 'html') language = element.attribs.lang ?? '';
      if (element.name === 'body') body ??= element;
      if (skipping > 0 || SKIPPED.has(element.name) || isForeign(element) || isHidden(element)) {
        skipping += 1;
        return;
      }
      if (elements.length >= MOST_ELEMENTS || level > DEEPEST) {
        isCut = true;
        return;
      }
      const above = isElement(element.parent) ? (path.get(element.parent) ?? 0) : 0;
      const way = `${above}>${element.name}`;
      const number = ways.get(way) ?? ways.size + 1;
      ways.set(way, number);
      path.set(element, number);
      depth.set(element, level);
      elements.push(element);
    },
    close() {
      level -= 1;
      if (skipping > 0) skipping -= 1;
    },
  });
  return { body, elements, path, depth, language, isCut };
}

const isHidden = ({ attribs }: Element): boolean =>
  attribs.hidden !== undefined || /display\s*:\s*none/i.test(attribs.style ?? '');

const MOST_TEXT = 600;
const MOST_NODES = 300;

/** The text in an element, in one line; only its beginning when it is long. */
export function lineOf(element: Element): string {
  let text = '';
  let nodes = 0;
  const open: (typeof element.children)[number][] = [...element.children].reverse().slice(-MOST_NODES);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (++nodes > MOST_NODES || text.length > MOST_TEXT) break;
    if (isText(node)) text += node.data;
    else if (isElement(node) && !SKIPPED.has(node.name)) {
      if (BREAKS.has(node.name)) text += ' ';
      for (let at = Math.min(node.children.length, MOST_NODES) - 1; at >= 0; at--)
        open.push(node.children[at]!);
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
}

const BREAKS = new Set([
  'br',
  'p',
  'div',
  'li',
  'td',
  'th',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'tr',
  'ul',
  'section',
]);

/** Text that stands in an element itself, not in its children. */
export const ownText = (element: Element): string =>
  element.children
    .slice(0, MOST_NODES)
    .map((child) => (isText(child) ? child.data : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

export const classesOf = (element: Element): string[] =>
  (element.attribs.class ?? '').split(/\s+/, 12).filter((name) => name !== '');

export const childElements = (element: Element): Element[] => element.children.filter(isElement);
