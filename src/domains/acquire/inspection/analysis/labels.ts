import { type ChildNode, type Element, isElement, isText } from '../../../../platform/html/index.ts';
import { cut } from './texts.ts';

/** Names that need no escapes in a selector; others are rare and say little. */
const PLAIN_NAME = /^-?[A-Za-z_][\w-]*$/;
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'link', 'meta', 'title', 'base']);
const MOST_CLASSES = 3;
const MOST_VISITED = 400;

export const isSeen = (node: ChildNode): node is Element => isElement(node) && !UNSEEN.has(node.name);

export const childrenOf = (element: Element): Element[] => element.children.filter(isSeen);

export const classesOf = (element: Element): string[] =>
  (element.attribs.class ?? '').split(/\s+/).filter(Boolean);

/** An element by its tag and classes, as a selector; elements of one kind have the same. */
export function kindOf(element: Element): string {
  const classes = classesOf(element)
    .filter((name) => PLAIN_NAME.test(name))
    .slice(0, MOST_CLASSES);
  return [PLAIN_NAME.test(element.name) ? element.name : '*', ...classes].join('.');
}

/** The way from the nearest element with an id, or from the body, to all elements of this kind at this place. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let node: Element = element; ; node = node.parent as Element) {
    const { id } = node.attribs;
    const isNamed = id !== undefined && PLAIN_NAME.test(id) && node !== element;
    steps.push(isNamed ? `#${id}` : kindOf(node));
    if (isNamed || !isElement(node.parent) || node.parent.name === 'html' || steps.length === 12) break;
  }
  return steps.reverse().join(' > ');
}

/** The first words of an element; however large it is, only its beginning is looked at. */
export function beginningOf(element: Element, most: number): string {
  const open: ChildNode[] = [element];
  let text = '';
  for (let visited = 0; open.length > 0 && visited < MOST_VISITED && text.length < most * 2; visited += 1) {
    const node = open.pop()!;
    if (isText(node)) text += ` ${node.data.slice(0, most * 2)}`;
    else if (isSeen(node))
      for (let at = Math.min(node.children.length, MOST_VISITED) - 1; at >= 0; at--)
        open.push(node.children[at]!);
  }
  return cut(text.replace(/\s+/g, ' ').trim(), most);
}
