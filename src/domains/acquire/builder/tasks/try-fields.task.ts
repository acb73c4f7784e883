import {
  type CastType,
  castValue,
  compileHandler,
  DefinitionError,
  type Element,
  type FieldDefinition,
  type HtmlTree,
  isElement,
  numberedElements,
  parseHtml,
  Selector,
} from '../../../../platform/html/index.ts';
import { pickField } from '../discover/pick-field.ts';
import type { FieldCandidate, PageInput } from '../discover/types.ts';
import { attempt } from './faults.ts';

interface Where {
  css?: string;
  xpath?: string;
}

export interface TryInput {
  page: PageInput;
  item: Where | undefined;
  fields: readonly { name: string; selector: FieldDefinition; dataType: CastType }[];
  /** Somebody pointed at this one. */
  element: number | undefined;
}

export interface TriedField {
  name: string;
  filled: number;
  samples: unknown[];
  /** The numbers of what it finds. */
  elements: number[];
  /** Why its selector is none. */
  fault: string | null;
}

export interface Tried {
  rows: Record<string, unknown>[];
  total: number;
  items: number[];
  itemFault: string | null;
  fields: TriedField[];
  picked: FieldCandidate | null;
}

const MOST_ROWS = 50;
const MOST_NUMBERS = 500;
const MOST_SAMPLES = 5;

/** What these fields make of a page, and where on it they stand. */
export default function tryFields(input: TryInput) {
  return attempt(() => tried(input));
}

function tried({ page, item, fields, element }: TryInput): Tried {
  const tree = parseHtml(page.html);
  const elements = numberedElements(tree);
  const numbers = new Map(elements.map((one, number) => [one, number]));
  const itemFault = item === undefined ? null : faultIn(() => compileHandler({ item, fields: {} }));
  const records = item === undefined || itemFault !== null ? [] : foundBy(item, tree, undefined);
  const usableItem = itemFault === null ? item : undefined;
  const faults = fields.map(({ name, selector }) =>
    faultIn(() => compileHandler({ ...(usableItem && { item: usableItem }), fields: { [name]: selector } })),
  );
  const usable = fields.filter((_, at) => faults[at] === null);
  const rows = itemFault === null ? rowsOf(tree, page.url, item, usable) : [];
  const pointed = element === undefined ? undefined : elements[element];
  return {
    rows: rows.slice(0, MOST_ROWS),
    total: rows.length,
    items: numbered(records, numbers),
    itemFault,
    fields: fields.map(({ name, selector }, at) => ({
      name,
      ...valuesOf(rows, name),
      elements: faults[at] === null ? numbered(elementsOf(selector, tree, item, records), numbers) : [],
      fault: faults[at]!,
    })),
    picked:
      pointed === undefined
        ? null
        : (pickField({ tree, url: page.url, element: pointed, item: usableItem }) ?? null),
  };
}

function rowsOf(tree: HtmlTree, url: string, item: Where | undefined, fields: TryInput['fields']) {
  const handler = compileHandler({
    ...(item === undefined ? {} : { item }),
    fields: Object.fromEntries(fields.map(({ name, selector }) => [name, selector])),
  });
  return handler.extract(tree, url).rows.map(({ values }) =>
    Object.fromEntries(
      fields.map(({ name, dataType }) => {
        const cast = castValue(dataType, values[name]);
        return [name, 'value' in cast ? cast.value : null];
      }),
    ),
  );
}

function valuesOf(rows: readonly Record<string, unknown>[], name: string) {
  const values = rows.map((row) => row[name] ?? null).filter((value) => value !== null);
  return {
    filled: Math.round((values.length / Math.max(1, rows.length)) * 100) / 100,
    samples: values.slice(0, MOST_SAMPLES),
  };
}

function elementsOf(
  { css, xpath }: FieldDefinition,
  tree: HtmlTree,
  item: Where | undefined,
  records: readonly Element[],
): Element[] {
  const where = css === undefined ? (xpath === undefined ? undefined : { xpath }) : { css };
  if (where === undefined) return [];
  if (item === undefined) return foundBy(where, tree, undefined).slice(0, 1);
  return records.slice(0, MOST_NUMBERS).flatMap((record) => foundBy(where, tree, record).slice(0, 1));
}

const foundBy = (where: Where, tree: HtmlTree, record: Element | undefined): Element[] =>
  new Selector(where).select(tree.document, record).flatMap((found) => {
    if ('owner' in found) return [found.owner];
    if (!('parent' in found)) return [];
    if (isElement(found)) return [found];
    return isElement(found.parent) ? [found.parent] : [];
  });

const numbered = (elements: readonly Element[], numbers: ReadonlyMap<Element, number>): number[] =>
  elements.slice(0, MOST_NUMBERS).flatMap((element) => numbers.get(element) ?? []);

/** A selector that is none is told beside its field; what else goes wrong is thrown. */
function faultIn(compile: () => unknown): string | null {
  try {
    compile();
    return null;
  } catch (error) {
    if (error instanceof DefinitionError) return error.message.slice(error.path.length + 2);
    throw error;
  }
}
