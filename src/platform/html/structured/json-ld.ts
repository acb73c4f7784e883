import { decodeHTML } from 'entities/decode';
import type { Json } from '../values/json-path.ts';

export type Thing = { [key: string]: Json };

export interface JsonLdFault {
  /** Which of the page's blocks, from 0. */
  block: number;
  message: string;
}

export interface JsonLd {
  /** The things that the blocks are about; those of a `@graph` each on their own. */
  things: Thing[];
  faults: JsonLdFault[];
}

/** Reads the JSON-LD blocks of a page. A broken block is mended where the mistake is a usual one, else it is a fault. */
export function readJsonLd(blocks: readonly string[]): JsonLd {
  const things: Thing[] = [];
  const faults: JsonLdFault[] = [];
  for (const [block, text] of blocks.entries()) {
    if (text.trim() === '') continue;
    const parsed = parseLeniently(text);
    if (parsed === undefined) faults.push({ block, message: 'is not valid JSON' });
    else for (const thing of thingsOf(parsed)) things.push(thing);
  }
  return { things, faults };
}

function thingsOf(root: Json): Thing[] {
  const things: Thing[] = [];
  const open: Json[] = [root];
  while (open.length > 0) {
    const value = open.pop()!;
    if (Array.isArray(value))
      for (let index = value.length - 1; index >= 0; index--) open.push(value[index]!);
    else if (value !== null && typeof value === 'object') {
      const { '@graph': graph, ...rest } = value;
      if (graph === undefined) things.push(value);
      else {
        if (Object.keys(rest).some((key) => key !== '@context')) things.push(rest);
        open.push(graph);
      }
    }
  }
  return things;
}

function parseLeniently(text: string): Json | undefined {
  return (
    parse(text) ??
    parse(mend(text)) ??
    (text.includes('<!--') ? parse(mend(text, { dropsComments: true })) : undefined) ??
    (text.includes('&quot;') ? parse(mend(decodeHTML(text))) : undefined)
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What hides a script from old browsers and from XML, alone or behind two slashes. */
const WRAPPING = /(?:\/\/[ \t]*)?(?:<!--|-->|<!\[CDATA\[|(?:<!)?\]\]>)|;/y;

/**
 * Line breaks inside of strings, commas before a closing bracket, comments, and what wraps a script. `<!--` stands
 * around the whole block, or around a comment that is dropped.
 */
function mend(text: string, { dropsComments = false } = {}): string {
  let result = '';
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (inString) {
      if (letter === '\\') result += letter + (text[++at] ?? '');
      else if (letter < ' ') result += JSON.stringify(letter).slice(1, -1);
      else {
        if (letter === '"') inString = false;
        result += letter;
      }
    } else if (letter === '"') {
      inString = true;
      result += letter;
    } else if (dropsComments && text.startsWith('<!--', at)) at = endOf(text, '-->', at);
    else if (isWrapping(text, at)) at = WRAPPING.lastIndex - 1;
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at);
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (letter !== ',' || !/^[\s]*[}\]]/.test(text.slice(at + 1, at + 200))) result += letter;
  }
  return result;
}

function isWrapping(text: string, at: number): boolean {
  WRAPPING.lastIndex = at;
  return WRAPPING.test(text);
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from + 2);
  return at === -1 ? text.length : at + mark.length - 1;
}

const TYPE_PREFIX = /^(?:https?:\/\/schema\.org\/|schema:)/i;

/** The names of a thing's types without the vocabulary. */
export function typesOf(thing: Thing): string[] {
  const type = thing['@type'];
  const names = Array.isArray(type) ? type : [type];
  return names.filter((name) => typeof name === 'string').map((name) => name.replace(TYPE_PREFIX, ''));
}

/** Everything of a type, also inside of other things, in the order of the page. */
export function thingsOfType(things: readonly Thing[], type: string): Thing[] {
  const wanted = type.replace(TYPE_PREFIX, '').toLowerCase();
  const found: Thing[] = [];
  const open: Json[] = [...things].reverse();
  while (open.length > 0) {
    const value = open.pop()!;
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && typesOf(value).some((name) => name.toLowerCase() === wanted))
      found.push(value);
    const below = Array.isArray(value) ? value : Object.values(value);
    for (let index = below.length - 1; index >= 0; index--) open.push(below[index]!);
  }
  return found;
}
