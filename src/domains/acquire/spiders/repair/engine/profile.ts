import {
  type Element,
  type FieldDefinition,
  type Found,
  type FoundValue,
  isElement,
  isText,
  parentElement,
  Selector,
} from '../../../../../platform/html/index.ts';
import { type Features, featuresOf, wordsAround } from './features.ts';
import { remembered } from './remembered.ts';
import { readValue, type Scope } from './scope.ts';
import { ShapeProfile } from './value-shape.ts';
import { wordsOf } from './words.ts';

/** A value where it stood on a good page. */
export interface Occurrence {
  url: string;
  value: string;
  features: Features;
}

/** All that good pages tell of a field. */
export interface FieldProfile {
  field: string;
  /** Of the name of the field. */
  words: ReadonlySet<string>;
  attribute: string;
  multiple: boolean;
  shape: ShapeProfile;
  occurrences: readonly Occurrence[];
  /** All words that it and what is around it are named by. */
  wordsAround: ReadonlySet<string>;
  /** By address: what stood on this very page. */
  valuesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many different values there are, of all. */
  variety: number;
  /** Whether the texts around it are the same everywhere, as labels are. */
  hasLabel: boolean;
  hasAfter: boolean;
  hasHeading: boolean;
}

const MOST_OF_A_SCOPE = 10;
const MOST_OCCURRENCES = 40;

/** What a selector finds in a scope, as elements; a value that stands nowhere is none. */
export function locate(definition: FieldDefinition, { page, item }: Scope): Element[] {
  const { css, xpath } = definition;
  const selector = css !== undefined ? { css } : xpath !== undefined ? { xpath } : undefined;
  if (selector === undefined) return [];
  const found = new Selector(selector).select(page.tree.document, item, page.facts);
  const elements = found.map(elementOf).filter((element) => element !== undefined);
  return definition.multiple === true ? elements : elements.slice(0, 1);
}

function elementOf(found: Found | FoundValue): Element | undefined {
  if ('owner' in found) return found.owner;
  if ('value' in found) return undefined;
  if (isText(found)) return parentElement(found) ?? undefined;
  return isElement(found) ? found : undefined;
}

/** Without the `::text` and `::attr()` of a selector, which the attribute says as well. */
export function attributeOf({ css, xpath, attribute }: FieldDefinition): string {
  if (attribute !== undefined && attribute !== 'text') return attribute;
  const asked = /::attr\(\s*([\w:-]+)\s*\)\s*$/.exec(css ?? '') ?? /\/@([\w:-]+)\s*$/.exec(xpath ?? '');
  return asked?.[1]?.toLowerCase() ?? 'text';
}

/** Nothing when no good page has a value. */
export function profileOf(
  field: string,
  places: readonly { scope: Scope; definition: FieldDefinition }[],
): FieldProfile | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const attribute = attributeOf(first.definition);
  const occurrences = places
    .flatMap(({ scope, definition }) =>
      locate(definition, scope)
        .slice(0, MOST_OF_A_SCOPE)
        .filter((element) => scope.page.seen.has(element))
        .map((element) => ({
          url: scope.page.url,
          value: readValue(scope.page, element, attribute),
          features: featuresOf(element, scope),
        })),
    )
    .filter(({ value }) => value !== '')
    .slice(0, MOST_OCCURRENCES);
  if (occurrences.length === 0) return undefined;
  const valuesOf = new Map<string, Set<string>>();
  for (const { url, value } of occurrences)
    valuesOf.set(url, (valuesOf.get(url) ?? new Set()).add(comparable(value)));
  const isConstant = (read: (features: Features) => string) => {
    const texts = new Set(occurrences.map(({ features }) => read(features)));
    return texts.size === 1 && !texts.has('') && (occurrences.length > 1 || valuesOf.size > 1);
  };
  return {
    field,
    words: wordsOf(field),
    attribute,
    multiple: first.definition.multiple === true,
    shape: new ShapeProfile(occurrences.map(({ value }) => value)),
    occurrences,
    wordsAround: new Set(occurrences.flatMap(({ features }) => wordsAround(features))),
    valuesOf,
    variety: varietyOf(occurrences.map(({ value }) => value)),
    hasLabel: isConstant(({ before }) => before),
    hasAfter: isConstant(({ after }) => after),
    hasHeading: isConstant(({ heading }) => heading),
  };
}

/** Values are the same however their parts are spaced. */
export const comparable = remembered((value) => value.replace(/\s+/g, '').toLowerCase());

export const varietyOf = (values: readonly string[]): number =>
  values.length === 0 ? 0 : new Set(values.map(comparable)).size / values.length;
