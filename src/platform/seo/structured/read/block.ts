import { decodeHTML } from 'entities/decode';
import type { HtmlTree } from '../../../html/index.ts';
import type { Place } from '../../place.ts';
import type { Problems } from '../problems.ts';
import { namesSchema } from './context.ts';
import { type Element, placeInScript, placeOf, textOf } from './elements.ts';
import type { Item } from './item.ts';
import { type JsonNode, readJson } from './json.ts';
import { itemsOf, type TopObject } from './json-ld.ts';

/** The items of one JSON-LD block; notes what is wrong with its writing. */
export function readBlock(tree: HtmlTree, script: Element, problems: Problems): Item[] {
  const text = textOf(script);
  const places = placeInScript(tree, script, text);
  const path = pathOf(text);
  if (text.trim() === '') {
    problems.add({
      rule: 'sd-syntax',
      path,
      message: 'A JSON-LD block is empty.',
      expected: 'a JSON object',
      found: 'nothing',
      place: () => placeOf(tree, script),
    });
    return [];
  }
  const { value, faults } = readJson(text);
  const [fault] = faults;
  if (fault !== undefined) {
    const place = places(fault.offset);
    problems.add({
      rule: 'sd-syntax',
      path,
      message: `A JSON-LD block is not valid JSON: ${whereOf(place)}${fault.message}.`,
      expected: 'valid JSON',
      found: excerpt(text, fault.offset),
      place: () => place,
    });
  }
  const root = value ?? decoded(text);
  if (root === undefined) return [];
  const { items, tops } = itemsOf(root, places);
  for (const top of tops) checkContext(top, places, problems);
  return items;
}

/** A block that a template escaped for HTML, as browsers and search engines do not read it. */
function decoded(text: string): JsonNode | undefined {
  return text.includes('&quot;') ? readJson(decodeHTML(text)).value : undefined;
}

/** A broken block is known by the type that it says it has. */
const pathOf = (text: string): string => {
  const type = /"@type"\s*:\s*(?:\[\s*)?"([^"]{1,60})"/.exec(text)?.[1];
  return type === undefined ? 'JSON-LD' : `JSON-LD ${type}`;
};

const whereOf = (place: Place | null): string =>
  place === null ? '' : `in line ${place.line}, column ${place.column}, `;

const excerpt = (text: string, offset: number): string =>
  text
    .slice(Math.max(0, offset - 20), offset + 30)
    .replace(/\s+/g, ' ')
    .trim();

function checkContext(
  { node, context }: TopObject,
  places: (offset: number) => Place | null,
  problems: Problems,
): void {
  if (namesSchema(context)) return;
  const entry = node.entries.get('@context');
  const type = node.get('@type');
  const found = entry === undefined ? 'no @context' : written(entry.value);
  problems.add({
    rule: 'sd-syntax',
    path: `${typeof type === 'string' ? type : 'JSON-LD'}.@context`,
    message:
      entry === undefined
        ? 'A JSON-LD block has no @context, so its names mean nothing.'
        : `The @context of a JSON-LD block is ${found}, not https://schema.org.`,
    expected: 'https://schema.org',
    found,
    place: () => places(entry?.offset ?? node.offset),
  });
}

function written(value: JsonNode): string {
  if (typeof value === 'string') return `"${value}"`;
  return value === null ? 'null' : Array.isArray(value) ? 'a list without it' : 'an object without it';
}
