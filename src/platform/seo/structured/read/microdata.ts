import type { ChildNode, HtmlTree } from '../../../html/index.ts';
import { type Carriers, type Element, type ElementValues, isElement, placeOf, words } from './elements.ts';
import { addValue, type Item, schemaTerm } from './item.ts';

const MOST_ITEMS = 10_000;

/** The items of microdata that are no property of another. */
export function readMicrodata(tree: HtmlTree, { scopes, byId }: Carriers, values: ElementValues): Item[] {
  const elements = scopes.slice(0, MOST_ITEMS);
  const items = new Map(elements.map((element) => [element, describe(tree, element)]));
  for (const [element, item] of items) {
    if (item.types.length === 0) continue;
    for (const property of propertiesIn(element, byId)) {
      const inner = property.attribs.itemscope === undefined ? undefined : items.get(property);
      if (inner === item) continue;
      const value = inner ?? values.valueOf(property);
      for (const name of words(property.attribs.itemprop)) {
        const term = name.includes(':') ? schemaTerm(name) : name;
        if (term !== null) addValue(item, term, value, () => placeOf(tree, property));
      }
    }
  }
  return elements
    .filter(({ attribs }) => attribs.itemprop === undefined)
    .flatMap((element) => items.get(element) ?? []);
}

function describe(tree: HtmlTree, element: Element): Item {
  const names = words(element.attribs.itemtype);
  const types = names.map(schemaTerm).filter((name) => name !== null);
  return {
    types,
    isForeign: types.length < names.length,
    id: element.attribs.itemid ?? null,
    properties: new Map(),
    reversed: [],
    mayHaveOwnNames: false,
    place: () => placeOf(tree, element),
  };
}

/** The elements with a property of this item, in it or where it refers to, but not those of the items among them. */
function propertiesIn(scope: Element, byId: ReadonlyMap<string, Element>): Element[] {
  const found: Element[] = [];
  const seen = new Set<ChildNode>([scope]);
  const open: ChildNode[] = [];
  for (const id of words(scope.attribs.itemref).reverse()) {
    const referred = byId.get(id);
    if (referred !== undefined) open.push(referred);
  }
  open.push(...scope.children.toReversed());
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node) || seen.has(node)) continue;
    seen.add(node);
    if (node.attribs.itemprop !== undefined) found.push(node);
    if (node.attribs.itemscope === undefined && node.name !== 'template')
      for (let child = node.children.length - 1; child >= 0; child--) {
        const next = node.children[child];
        if (next !== undefined) open.push(next);
      }
  }
  return found;
}
