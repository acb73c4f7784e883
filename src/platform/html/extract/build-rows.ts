import { ownCopy } from '../text/own-copy.ts';
import type { Element } from '../tree/nodes.ts';
import { isElement } from '../tree/nodes.ts';
import { innerHtml, outerHtml } from '../tree/serialise.ts';
import { textOf } from '../values/transforms.ts';
import type { ExtractedRow } from './definition.ts';
import type { FieldPlan, Plan } from './plan.ts';
import type { RowDraft } from './row-draft.ts';
import type { SourceData } from './source-reader.ts';

/** Attributes that hold an address. */
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'cite',
  'data',
  'poster',
  'background',
  'longdesc',
  'manifest',
]);
const LONGEST_SHOWN = 500;

export const isAddress = (attribute: string): boolean => ADDRESSES.has(attribute);

/** Finished rows: what was found, made into what is wanted. */
export function buildRows(
  plan: Plan,
  rows: readonly RowDraft[],
  page: RowDraft,
  data: SourceData,
): ExtractedRow[] {
  const sources = plan.fields.map((field) => readSource(field, data));
  return rows.map((draft) => {
    const row: ExtractedRow = { values: {}, matched: {}, faults: [] };
    for (const [index, field] of plan.fields.entries()) {
      const source = sources[index];
      const fault = (message: string, value: unknown) =>
        row.faults.push({ column: field.column, message, value: shorten(value) });
      for (const message of source?.faults ?? []) fault(message, null);
      const found = source?.values ?? (looksAtPage(plan, field) ? page : draft).values[index];
      set(row.matched, field.column, found !== undefined && (source === undefined || found.length > 0));
      set(row.values, field.column, finishedValue(field, found ?? [], data, fault));
    }
    return row;
  });
}

/** A column may have any name. */
function set<T>(record: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  else record[key] = value;
}

function looksAtPage(plan: Plan, field: FieldPlan): boolean {
  return plan.item !== 'none' && field.origin.kind === 'query' && field.origin.query.reach === 'page';
}

function readSource(field: FieldPlan, data: SourceData): { values: unknown[]; faults: string[] } | undefined {
  if (field.origin.kind !== 'source') return undefined;
  const faults: string[] = [];
  const values = field.origin.read.read(data, (message) => faults.push(message));
  return { values: field.multiple ? values : values.slice(0, 1), faults };
}

function finishedValue(
  field: FieldPlan,
  found: readonly unknown[],
  data: SourceData,
  fault: (message: string, value: unknown) => void,
): unknown {
  const context = { resolver: data.resolver, fault };
  let values: unknown[] = found.map((value) =>
    isElementValue(value) ? markupOf(field, value) : kept(value),
  );
  for (const stage of field.stages) values = stage(values, context);
  // An empty text is no value.
  values = values.filter((value) => value !== '' && value !== null && value !== undefined);
  if (values.length === 0) {
    if (field.required) fault('The page has no value for this required field.', null);
    return field.default ?? null;
  }
  return field.multiple || (field.splits && values.length > 1) ? values : values[0];
}

/** Rows outlive the page. */
const kept = (value: unknown): unknown => (typeof value === 'string' ? ownCopy(value) : value);

const isElementValue = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'attribs' in value && isElement(value as Element);

function markupOf(field: FieldPlan, element: Element): string {
  return field.reading.kind === 'outer_html' ? outerHtml(element) : innerHtml(element);
}

/** A fault shows the value, but not a whole page of it. */
function shorten(value: unknown): unknown {
  const text = value === null || value === undefined ? '' : textOf(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : value;
}
