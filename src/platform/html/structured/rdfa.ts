import type { UrlResolver } from '../links/resolve-url.ts';
import { type TextBudget, textBudget } from '../text/visible-text.ts';
import type { Document, Element } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import type { Json } from '../values/json-path.ts';
import type { Thing } from './json-ld.ts';
import { addProperty, propertyValue, words } from './microdata.ts';

const VOCABULARY = /^(?:https?:\/\/schema\.org\/|schema:)/i;
/** Things inside of things, deeper than this, are told on their own. */
const MOST_LEVELS = 50;

interface Owner {
  thing: Thing;
  level: number;
}

/** The things that RDFa Lite describes (`typeof`, `property`, `resource`), in the form of JSON-LD. */
export function readRdfa(document: Document, resolver: UrlResolver): Thing[] {
  const tops: Thing[] = [];
  const budget = textBudget();
  /** For each open element, the thing that its properties belong to. */
  const open: (Owner | undefined)[] = [undefined];
  walk(document, {
    open(element) {
      const owner = open[open.length - 1];
      const thing = element.attribs.typeof === undefined ? undefined : describe(element, resolver);
      const names = words(element.attribs.property);
      const level = owner === undefined ? 0 : owner.level + 1;
      // Open Graph also writes `property`, but never inside a thing.
      if (names.length > 0 && owner !== undefined && level <= MOST_LEVELS) {
        const value: Json = thing ?? readValue(element, resolver, budget);
        for (const name of names) addProperty(owner.thing, name.replace(VOCABULARY, ''), value);
      } else if (thing !== undefined) tops.push(thing);
      open.push(thing === undefined ? owner : { thing, level });
    },
    close: () => void open.pop(),
  });
  return tops;
}

function describe(element: Element, resolver: UrlResolver): Thing {
  const { resource } = element.attribs;
  const names = words(element.attribs.typeof).map((name) => name.replace(VOCABULARY, ''));
  const thing: Thing = {};
  if (names.length > 0) thing['@type'] = names.length === 1 ? names[0]! : names;
  if (resource !== undefined) thing['@id'] = resolver.resolve(resource) ?? resource;
  return thing;
}

function readValue(element: Element, resolver: UrlResolver, budget: TextBudget): string {
  const { content, resource, datetime } = element.attribs;
  if (content !== undefined) return content;
  if (resource !== undefined) return resolver.resolve(resource) ?? resource;
  return datetime ?? propertyValue(element, resolver, budget);
}
