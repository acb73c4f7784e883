import { MEMBERS, PROPERTIES, TYPES } from './vocabulary-data.ts';

interface PropertyTerm {
  domains: readonly string[];
  ranges: readonly string[];
}

interface Terms {
  parents: Map<string, readonly string[]>;
  properties: Map<string, PropertyTerm>;
  members: Map<string, readonly string[]>;
}

let loaded: Terms | undefined;

/** Read at the first page that has any structured data. */
function terms(): Terms {
  loaded ??= {
    parents: new Map(rows(TYPES).map(([name, parents]) => [name, namesOf(parents)])),
    properties: new Map(
      rows(PROPERTIES).map(([name, domains, ranges]) => [
        name,
        { domains: namesOf(domains), ranges: namesOf(ranges) },
      ]),
    ),
    members: new Map(rows(MEMBERS).map(([name, enumerations]) => [name, namesOf(enumerations)])),
  };
  return loaded;
}

const rows = (text: string): [string, string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', second = '', third = ''] = line.split(' ');
      return [name, second, third];
    });

const namesOf = (text: string): string[] => (text === '' ? [] : text.split('|'));

/** Members of enumerations are used as types too. */
export const isType = (name: string): boolean => terms().parents.has(name) || terms().members.has(name);

export const isProperty = (name: string): boolean => terms().properties.has(name);

export const isMember = (name: string): boolean => terms().members.has(name);

const lineages = new Map<string, ReadonlySet<string>>();

/** A type with all its ancestors; empty for a name that is no type. */
export function lineageOf(type: string): ReadonlySet<string> {
  const known = lineages.get(type);
  if (known !== undefined) return known;
  const { parents, members } = terms();
  const lineage = new Set<string>();
  const open = parents.has(type) ? [type] : [...(members.get(type) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (lineage.has(name)) continue;
    lineage.add(name);
    open.push(...(parents.get(name) ?? []));
  }
  // What a page makes up is not remembered: there is no end to it.
  if (lineage.size > 0) lineages.set(type, lineage);
  return lineage;
}

/** Whether one of the types is this one or a special case of it. */
export const isA = (types: readonly string[], ancestor: string): boolean =>
  types.some((type) => lineageOf(type).has(ancestor));

export const domainsOf = (property: string): readonly string[] =>
  terms().properties.get(property)?.domains ?? [];

export const rangesOf = (property: string): readonly string[] =>
  terms().properties.get(property)?.ranges ?? [];

/** Whether one of the types, or an ancestor of it, has the property; old properties have lost their types. */
export function belongs(property: string, types: readonly string[]): boolean {
  const domains = domainsOf(property);
  return domains.length === 0 || domains.some((domain) => isA(types, domain));
}

export const isDataType = (name: string): boolean => lineageOf(name).has('DataType');

/** Members of an enumeration and of its special cases. */
export function membersOf(enumeration: string): string[] {
  const found: string[] = [];
  for (const [name, enumerations] of terms().members) if (isA(enumerations, enumeration)) found.push(name);
  return found;
}

/** A name of the vocabulary that somebody who wrote this one may have meant. */
export function similarTo(name: string, kind: 'type' | 'property'): string | null {
  const { parents, properties } = terms();
  const wanted = name.toLowerCase();
  let best: string | null = null;
  let least = name.length > 5 ? 3 : 2;
  for (const candidate of kind === 'type' ? parents.keys() : properties.keys()) {
    const lower = candidate.toLowerCase();
    if (Math.abs(lower.length - wanted.length) >= least) continue;
    const distance = lower === wanted ? 0 : editDistance(wanted, lower);
    if (distance >= least) continue;
    best = candidate;
    least = distance;
  }
  return best;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
