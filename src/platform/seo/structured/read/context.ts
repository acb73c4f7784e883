import { isSchemaUrl, schemaTerm } from './item.ts';
import { type JsonNode, JsonObject } from './json.ts';

/** What the names of a JSON-LD block mean: its `@context`, and those of the objects around. */
export interface Context {
  /** Plain names are those of schema.org. */
  isSchema: boolean;
  /** It means schema.org, but does not write its address. */
  isMisspelt: boolean;
  /** A context elsewhere, which nobody loads here, may define names. */
  hasUnknown: boolean;
  terms: ReadonlyMap<string, Term>;
}

interface Term {
  iri: string;
  /** Its value is a map by language, index or such, and no item. */
  isMap: boolean;
}

export const NO_CONTEXT: Context = {
  isSchema: false,
  isMisspelt: false,
  hasUnknown: false,
  terms: new Map(),
};

/** A name as a keyword (`@type`), as one of schema.org, or null for that of another vocabulary. */
export type Meaning = { keyword: string } | { schema: string; isMap: boolean } | null;

/** How `@context` values add up. */
export function withContext(context: Context, value: JsonNode): Context {
  if (value === null) return NO_CONTEXT;
  if (Array.isArray(value)) return value.reduce<Context>(withContext, context);
  if (typeof value === 'string') {
    if (isSchemaUrl(value)) return { ...context, isSchema: true };
    const isMisspelt = /schema\.org/i.test(value);
    return isMisspelt ? { ...context, isSchema: true, isMisspelt } : { ...context, hasUnknown: true };
  }
  if (!(value instanceof JsonObject)) return context;
  const terms = new Map(context.terms);
  let { isSchema } = context;
  for (const [name, { value: definition }] of value.entries) {
    if (name === '@vocab') isSchema = typeof definition === 'string' && isSchemaUrl(definition);
    else if (!name.startsWith('@')) {
      const term = termOf(definition);
      if (term === null) terms.delete(name);
      else terms.set(name, term);
    }
  }
  return { ...context, isSchema, terms };
}

function termOf(definition: JsonNode): Term | null {
  if (typeof definition === 'string') return { iri: definition, isMap: false };
  if (!(definition instanceof JsonObject)) return null;
  const id = definition.get('@id');
  const container = definition.get('@container');
  const isMap = container !== undefined && container !== '@list' && container !== '@set';
  return typeof id === 'string' || isMap ? { iri: typeof id === 'string' ? id : '', isMap } : null;
}

/** Whether anything of schema.org can be named in this context. */
export const namesSchema = ({ isSchema, isMisspelt, terms }: Context): boolean =>
  (isSchema && !isMisspelt) ||
  [...terms.values()].some(({ iri }) => isSchemaUrl(iri) || schemaTerm(iri) !== null);

const ALIASES: Readonly<Record<string, string>> = { type: '@type', id: '@id' };

export function meaningOf(name: string, context: Context): Meaning {
  if (name.startsWith('@')) return { keyword: name };
  const term = context.terms.get(name);
  if (term !== undefined && term.iri !== name) {
    if (term.iri === '') return context.isSchema ? { schema: name, isMap: term.isMap } : null;
    const meaning = meaningOf(term.iri, { ...context, terms: without(context.terms, name) });
    return meaning !== null && 'schema' in meaning ? { ...meaning, isMap: term.isMap } : meaning;
  }
  const colon = name.indexOf(':');
  if (colon !== -1) return compactMeaning(name, colon, context);
  const alias = context.isSchema ? ALIASES[name] : undefined;
  if (alias !== undefined) return { keyword: alias };
  return context.isSchema ? { schema: name, isMap: false } : null;
}

/** Of a whole address, or of one with a prefix. */
function compactMeaning(name: string, colon: number, { terms }: Context): Meaning {
  const prefix = terms.get(name.slice(0, colon))?.iri;
  const whole = prefix === undefined ? name : prefix + name.slice(colon + 1);
  const schema = prefix === undefined && /^schema:/i.test(name) ? name.slice(colon + 1) : schemaTerm(whole);
  return schema === null ? null : { schema, isMap: false };
}

function without<Kind>(map: ReadonlyMap<string, Kind>, key: string): Map<string, Kind> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
