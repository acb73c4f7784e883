import { type HtmlTree, walk } from '../../../html/index.ts';
import { type Element, type ElementValues, placeOf, words } from './elements.ts';
import { addValue, type Item, isSchemaUrl, schemaTerm } from './item.ts';

const DEEPEST = 50;

interface Scope {
  item: Item | null;
  depth: number;
  /** Plain names are those of schema.org. */
  isSchema: boolean;
  prefixes: ReadonlyMap<string, string>;
}

/** The items of RDFa Lite that are no property of another. */
export function readRdfa(tree: HtmlTree, values: ElementValues): Item[] {
  const tops: Item[] = [];
  const open: Scope[] = [{ item: null, depth: 0, isSchema: false, prefixes: new Map() }];
  walk(tree.document, {
    open(element) {
      const outer = open.at(-1);
      if (outer === undefined) return;
      const scope = scopeOf(element, outer);
      const item = element.attribs.typeof === undefined ? null : describe(tree, element, scope);
      const names = words(element.attribs.property);
      const isNested = names.length > 0 && outer.item !== null && outer.depth < DEEPEST;
      if (isNested && outer.item !== null) {
        const value = item ?? readValue(element, values);
        for (const name of names) {
          const term = termOf(name, scope);
          if (term !== null) addValue(outer.item, term, value, () => placeOf(tree, element));
        }
      } else if (item !== null) tops.push(item);
      open.push(item === null ? scope : { ...scope, item, depth: outer.depth + 1 });
    },
    close: () => void open.pop(),
  });
  return tops;
}

function scopeOf(element: Element, outer: Scope): Scope {
  const { vocab, prefix } = element.attribs;
  if (vocab === undefined && prefix === undefined) return outer;
  const prefixes = new Map(outer.prefixes);
  const parts = words(prefix);
  for (let at = 0; at + 1 < parts.length; at += 2)
    prefixes.set((parts[at] ?? '').replace(/:$/, '').toLowerCase(), parts[at + 1] ?? '');
  return { ...outer, prefixes, isSchema: vocab === undefined ? outer.isSchema : isSchemaUrl(vocab) };
}

function termOf(name: string, { isSchema, prefixes }: Scope): string | null {
  const colon = name.indexOf(':');
  if (colon === -1) return isSchema ? name : null;
  const prefix = name.slice(0, colon).toLowerCase();
  const known = prefixes.get(prefix) ?? (prefix === 'schema' ? 'https://schema.org/' : undefined);
  return schemaTerm(known === undefined ? name : known + name.slice(colon + 1));
}

function describe(tree: HtmlTree, element: Element, scope: Scope): Item {
  const names = words(element.attribs.typeof);
  const types = names.map((name) => termOf(name, scope)).filter((name) => name !== null);
  return {
    types,
    isForeign: types.length < names.length,
    id: element.attribs.resource ?? element.attribs.about ?? null,
    properties: new Map(),
    reversed: [],
    mayHaveOwnNames: false,
    place: () => placeOf(tree, element),
  };
}

function readValue(element: Element, values: ElementValues): string {
  const { content, resource, href, src, datetime } = element.attribs;
  if (content !== undefined) return content;
  const address = resource ?? href ?? src;
  if (address !== undefined) return values.resolve(address);
  return datetime ?? values.valueOf(element);
}
