import { type Element, type HtmlTree, Selector, walk } from '../../../../platform/html/index.ts';
import { beginningOf, childrenOf, isSeen, kindOf, pathOf } from './labels.ts';
import { bodyOf } from './outline.ts';
import { cut } from './texts.ts';

interface Group {
  elements: Element[];
  score: number;
}

const FEWEST = 3;
const MOST_GROUPS = 10;
const MOST_FIELDS = 15;
const MOST_INSIDE = 200;
const LONGEST_SAMPLE = 120;
const LONGEST_SELECTOR = 1_000;
/** Repeated by nature, without being records. */
const PLAIN = new Set(['p', 'br', 'option', 'td', 'th', 'col', 'wbr', 'source', 'path']);

/** Elements that stand beside others of their kind and have something inside: the rows, cards and items of a page. */
export function repeatingStructures(tree: HtmlTree) {
  const groups: Group[] = [];
  const body = bodyOf(tree);
  if (body === undefined) return [];
  const look = (parent: Element) => {
    for (const elements of groupsBelow(parent)) {
      const inside = elements.slice(0, 1).flatMap(elementsInside);
      if (inside.length > 0) groups.push({ elements, score: elements.length * Math.log2(1 + inside.length) });
    }
  };
  look(body);
  walk(body, { open: look, close: () => undefined });
  return groups
    .sort((one, two) => two.score - one.score)
    .slice(0, MOST_GROUPS)
    .map((group) => describe(tree, group));
}

function groupsBelow(parent: Element): Element[][] {
  if (parent.children.length < FEWEST) return [];
  const kinds = Map.groupBy(
    childrenOf(parent).filter(({ name }) => !PLAIN.has(name)),
    kindOf,
  );
  return [...kinds.values()].filter(({ length }) => length >= FEWEST);
}

/** In their order, at most so many. */
function elementsInside(element: Element): Element[] {
  const found: Element[] = [];
  const open = childrenOf(element).reverse();
  while (found.length < MOST_INSIDE) {
    const next = open.pop();
    if (next === undefined) break;
    found.push(next);
    if (open.length < MOST_INSIDE) open.push(...childrenOf(next).slice(0, MOST_INSIDE).reverse());
  }
  return found;
}

function describe(tree: HtmlTree, { elements }: Group) {
  const [element] = elements as [Element];
  const kind = kindOf(element);
  const countOf = (css: string) => new Selector({ css }).select(tree.document).length;
  const isAlone = kind.length <= LONGEST_SELECTOR && countOf(kind) === elements.length;
  const selector = isAlone ? kind : pathOf(element);
  return {
    selector: cut(selector, LONGEST_SELECTOR),
    count: isAlone || selector.length > LONGEST_SELECTOR ? elements.length : countOf(selector),
    sample: beginningOf(element, LONGEST_SAMPLE),
    fields: fieldsOf(element),
  };
}

/** What has a text of its own inside of the first one, as selectors to use within the item. */
function fieldsOf(item: Element) {
  const fields = new Map<string, string>();
  for (const element of elementsInside(item)) {
    if (fields.size === MOST_FIELDS) break;
    const selector = kindOf(element);
    const hasOwnText = element.children.some((child) => 'data' in child && child.data.trim() !== '');
    if (!hasOwnText || fields.has(selector) || !isSeen(element)) continue;
    fields.set(selector, beginningOf(element, LONGEST_SAMPLE));
  }
  return [...fields].map(([selector, sample]) => ({ selector: cut(selector, LONGEST_SELECTOR), sample }));
}
