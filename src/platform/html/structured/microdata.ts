import type { UrlResolver } from '../links/resolve-url.ts';
import { type TextBudget, textBudget, visibleText } from '../text/visible-text.ts';
import { type ChildNode, type Document, type Element, isElement } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import type { Json } from '../values/json-path.ts';
import type { Thing } from './json-ld.ts';

const MOST_THINGS = 10_000;
/** Where the value of a property is an address, by the element that holds it. */
export const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

/** The microdata of a page in the form of JSON-LD: `@type`, `@id`, and each property with its value or list of values. */
export function readMicrodata(document: Document, resolver: UrlResolver): Thing[] {
  const [tops, byId] = collect(document);
  const budget = textBudget();
  const things = new Map<Element, Thing>();
  const pending: Element[] = [];
  // A thing inside a thing is made empty at first and filled later, so that depth and circles do no harm.
  const thingOf = (element: Element): Thing => {
    let thing = things.get(element);
    if (thing === undefined) {
      thing = describe(element, resolver);
      things.set(element, thing);
      if (things.size <= MOST_THINGS) pending.push(element);
    }
    return thing;
  };
  const result = tops.map(thingOf);
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    fill(thingOf(element), element, byId, (property) =>
      property.attribs.itemscope === undefined
        ? propertyValue(property, resolver, budget)
        : thingOf(property),
    );
  }
  return result.map(withoutCircles);
}

function collect(document: Document): [Element[], Map<string, Element>] {
  const tops: Element[] = [];
  const byId = new Map<string, Element>();
  walk(document, {
    open(element) {
      const { itemscope, itemprop, id } = element.attribs;
      if (itemscope !== undefined && itemprop === undefined) tops.push(element);
      if (id !== undefined && !byId.has(id)) byId.set(id, element);
    },
    close: () => undefined,
  });
  return [tops.slice(0, MOST_THINGS), byId];
}

function describe(element: Element, resolver: UrlResolver): Thing {
  const { itemtype, itemid } = element.attribs;
  const thing: Thing = {};
  const types = words(itemtype).map((type) => type.replace(/^https?:\/\/schema\.org\//i, ''));
  if (types.length > 0) thing['@type'] = types.length === 1 ? types[0]! : types;
  if (itemid !== undefined) thing['@id'] = resolver.resolve(itemid) ?? itemid;
  return thing;
}

export const words = (text: string | undefined): string[] =>
  (text ?? '').split(/\s+/).filter((word) => word !== '');

/** All properties in an element and in those it refers to, but not in the things among them. */
function fill(
  thing: Thing,
  element: Element,
  byId: Map<string, Element>,
  readValue: (property: Element) => Json,
): void {
  const seen = new Set<Element>([element]);
  const open: ChildNode[] = [];
  for (const id of words(element.attribs.itemref).reverse()) {
    const referred = byId.get(id);
    if (referred !== undefined) open.push(referred);
  }
  pushReversed(open, element.children);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node) || seen.has(node)) continue;
    seen.add(node);
    const names = words(node.attribs.itemprop);
    if (names.length > 0) {
      const value = readValue(node);
      for (const name of names) addProperty(thing, name, value);
    }
    if (node.attribs.itemscope === undefined && node.name !== 'template') pushReversed(open, node.children);
  }
}

function pushReversed(open: ChildNode[], children: readonly ChildNode[]): void {
  for (let index = children.length - 1; index >= 0; index--) open.push(children[index]!);
}

export function addProperty(thing: Thing, name: string, value: Json): void {
  const present = Object.hasOwn(thing, name) ? thing[name]! : undefined;
  if (Array.isArray(present)) {
    present.push(value);
    return;
  }
  const next = present === undefined ? value : [present, value];
  Object.defineProperty(thing, name, { value: next, enumerable: true, configurable: true, writable: true });
}

/** What the HTML standard takes as the value of a property. */
export function propertyValue(element: Element, resolver: UrlResolver, budget: TextBudget): string {
  const { name, attribs } = element;
  if (attribs.content !== undefined) return attribs.content;
  const address = ADDRESS_ATTRIBUTES[name];
  if (address !== undefined) {
    const value = attribs[address];
    return value === undefined ? '' : (resolver.resolve(value) ?? value);
  }
  if ((name === 'data' || name === 'meter') && attribs.value !== undefined) return attribs.value;
  if (name === 'time' && attribs.datetime !== undefined) return attribs.datetime;
  return visibleText(element, budget);
}

/** JSON has no circles: a thing that comes again inside itself is only named there. */
function withoutCircles(top: Thing): Thing {
  const copy = (value: Json, above: readonly Json[]): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (above.includes(value) || above.length > 50)
      return typeof value === 'object' && '@id' in value ? { '@id': value['@id']! } : {};
    const path = [...above, value];
    if (Array.isArray(value)) return value.map((entry) => copy(entry, above));
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry, path)]));
  };
  return copy(top, []) as Thing;
}
