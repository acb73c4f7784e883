import { TextRecorder } from '../text/text-recorder.ts';
import { type Element, type HtmlTree, isElement, isText, rootElement } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';

const AROUND = new Set(['nav', 'footer', 'aside', 'form', 'dialog', 'menu']);
const AROUND_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'alertdialog',
  'menu',
]);

/** The text of a page without what surrounds it on every page: its `main` where it has one, else all but navigation, head and foot. */
export function mainText(tree: HtmlTree): string {
  const root = rootElement(tree.document);
  if (root === null) return '';
  const main = findMain(root);
  return textWithout(main ?? root, main === undefined);
}

function findMain(root: Element): Element | undefined {
  const mains: Element[] = [];
  const articles: Element[] = [];
  walk(root, {
    open(element) {
      if (element.name === 'main' || element.attribs.role === 'main') mains.push(element);
      else if (element.name === 'article') articles.push(element);
    },
    close: () => undefined,
  });
  return mains[0] ?? (articles.length === 1 ? articles[0] : undefined);
}

function textWithout(root: Element, leaveOutHeader: boolean): string {
  const recorder = new TextRecorder();
  recorder.open(root.name);
  const recording = recorder.begin(root.name);
  let hidden = 0;
  const isHidden = (element: Element) => isAround(element) || (leaveOutHeader && isPageHeader(element));
  walk(root, {
    open(element) {
      if (hidden > 0 || isHidden(element)) hidden++;
      else recorder.open(element.name);
    },
    close(element) {
      if (hidden > 0) hidden--;
      else recorder.close(element.name);
    },
    other(node) {
      if (hidden === 0 && isText(node)) recorder.text(node.data);
    },
  });
  return recorder.end(recording);
}

function isAround({ name, attribs }: Element): boolean {
  if (AROUND.has(name) || attribs.hidden !== undefined || attribs['aria-hidden'] === 'true') return true;
  return attribs.role !== undefined && AROUND_ROLES.has(attribs.role);
}

/** The header of the page, not of an article in it. */
function isPageHeader(element: Element): boolean {
  return (
    element.name === 'header' &&
    isElement(element.parent) &&
    (element.parent.name === 'body' || element.parent.name === 'div')
  );
}
