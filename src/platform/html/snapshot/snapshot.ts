import { type ChildNode, type Element, type HtmlTree, isElement, isText, type Text } from '../tree/nodes.ts';
import { outerHtml } from '../tree/serialise.ts';
import { walk } from '../tree/walk.ts';
import { safeAttributes } from './safe-attributes.ts';
import { safeCss } from './safe-css.ts';

/** What runs, loads or leads elsewhere; and what a browser that runs scripts does not show. */
const GONE = new Set(
  'script noscript template iframe frame frameset object embed applet link meta base audio video source track portal param use image foreignobject animate animatemotion animatetransform set math'.split(
    ' ',
  ),
);

/** The elements of a page in its order: their numbers are those of its snapshot. */
export function numberedElements(tree: HtmlTree): Element[] {
  const elements: Element[] = [];
  walk(tree.document, { open: (element) => void elements.push(element), close: () => undefined });
  return elements;
}

/**
 * The page as it looks, to be shown in a frame: without scripts, handlers, forms, and anything that would be asked of
 * somebody else. Every element has its number as `data-node`. The tree is used up.
 */
export function snapshotOf(tree: HtmlTree): string {
  for (const [number, element] of numberedElements(tree).entries()) {
    const attributes = safeAttributes(element);
    attributes['data-node'] = String(number);
    element.attribs = attributes;
    element.children = element.children.filter(isShown);
    if (element.name === 'style')
      for (const child of element.children) if (isText(child)) (child as Text).data = safeCss(child.data);
    if (element.name === 'form') element.name = 'div';
  }
  const root = tree.document.children.find(isElement);
  return root === undefined ? '' : `<!doctype html>${outerHtml(root)}`;
}

const isShown = (node: ChildNode): boolean =>
  isText(node) || (isElement(node) && !GONE.has(node.name.toLowerCase()));
