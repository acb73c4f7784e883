import type { Problems } from '../problems.ts';
import { type Item, schemaTerm, valuesOf } from '../read/item.ts';
import {
  belongs,
  domainsOf,
  isA,
  isDataType,
  isProperty,
  isType,
  similarTo,
} from '../vocabulary/vocabulary.ts';
import { nameOf, type Visit } from './visit.ts';

/** Names that schema.org does not have, or does not have there. */
export function checkNames({ item, path, parent, property }: Visit, problems: Problems): void {
  const outer = parent === null ? null : property;
  for (const type of item.types) if (!isType(type)) noteType(item, path, type, problems);
  for (const [written, { place }] of item.properties) {
    if (problems.isFull) return;
    const name = baseName(written);
    if (isKnown(name, item, outer)) continue;
    if (isProperty(name)) {
      const owner = nameOf(item);
      problems.add({
        rule: 'sd-unknown',
        path: `${path}.${written}`,
        message: `schema.org has no property "${name}" for ${owner}. It belongs to ${ownersOf(name)}.`,
        expected: `a property of ${owner}`,
        found: written,
        place,
      });
    } else if (!item.mayHaveOwnNames) {
      const meant = problems.suggestion(() => similarTo(name, 'property'));
      problems.add({
        rule: 'sd-unknown',
        path: `${path}.${written}`,
        message: `"${written}" is not a property of schema.org.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
        ...(meant === null ? {} : { expected: meant }),
        found: written,
        place,
      });
    }
  }
  for (const { name } of item.reversed)
    if (!isProperty(name) && !item.mayHaveOwnNames)
      problems.add({
        rule: 'sd-unknown',
        path: `${path}.@reverse.${name}`,
        message: `"${name}" is not a property of schema.org.`,
        found: name,
        place: item.place,
      });
}

function noteType(item: Item, path: string, type: string, problems: Problems): void {
  if (item.mayHaveOwnNames) return;
  const meant = problems.suggestion(() => similarTo(type, 'type'));
  problems.add({
    rule: 'sd-unknown',
    path: path === type ? type : `${path}.@type=${type}`,
    message: `"${type}" is not a type of schema.org.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
    ...(meant === null ? {} : { expected: meant }),
    found: type,
    place: item.place,
  });
}

/** Actions say of a property what is to be filled in: `query-input`, `result-output`. */
function baseName(name: string): string {
  const base = /^(.+)-(?:input|output)$/.exec(name)?.[1];
  return base === undefined ? name : base;
}

function isKnown(name: string, item: Item, outer: string | null): boolean {
  if (!isProperty(name)) return false;
  // Without a type, or with one that nobody here knows, any property may be right.
  if (item.isForeign || item.types.length === 0 || !item.types.every(isType)) return true;
  if (item.types.some(isDataType)) return true;
  // A role stands between a thing and its value, and repeats the property.
  if (name === outer && isA(item.types, 'Role')) return true;
  return belongs(name, item.types) || belongs(name, furtherTypes(item));
}

/** Types that a page names in a property, because its syntax has room for one alone. */
const furtherTypes = (item: Item): string[] =>
  valuesOf(item, 'additionalType').map((value) =>
    typeof value === 'string' ? (schemaTerm(value) ?? value) : '',
  );

function ownersOf(property: string): string {
  const owners = domainsOf(property);
  const shown = owners.slice(0, 3);
  const others = owners.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} other ${others === 1 ? 'type' : 'types'}`;
  return shown.length === 1 ? `${shown[0]}` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
