import {
  type CastType,
  CompiledHandler,
  castValue,
  type FieldDefinition,
  type HtmlTree,
} from '../../../../platform/html/index.ts';

export interface Planned {
  name: string;
  selector: FieldDefinition;
  dataType: CastType;
}

export interface Verified extends Planned {
  /** As a column of the type takes them, by row. */
  values: unknown[];
  filled: number;
  /** The share of values that do not fit the type. */
  faulty: number;
}

export interface SourcePage {
  tree: HtmlTree;
  url: string;
}

const MOST_FAULTY = 0.12;

/** Reads the pages with the fields as a crawl would; a type that the values do not fit becomes text. */
export function verifiedFields(
  item: { css?: string; xpath?: string } | undefined,
  fields: readonly Planned[],
  pages: readonly SourcePage[],
): { fields: Verified[]; rows: number } {
  const first = readAll(item, fields, pages);
  const mended = fields.map((field, at) => (first.fields[at]!.faulty > MOST_FAULTY ? asText(field) : field));
  return mended.some((field, at) => field !== fields[at]) ? readAll(item, mended, pages) : first;
}

function asText({ name, selector }: Planned): Planned {
  const { transforms: _, ...plain } = selector;
  return { name, selector: plain, dataType: 'text' };
}

function readAll(
  item: { css?: string; xpath?: string } | undefined,
  fields: readonly Planned[],
  pages: readonly SourcePage[],
): { fields: Verified[]; rows: number } {
  const handler = new CompiledHandler({
    ...(item === undefined ? {} : { item }),
    fields: Object.fromEntries(fields.map(({ name, selector }) => [name, selector])),
  });
  const rows = pages.flatMap(({ tree, url }) => handler.extract(tree, url).rows);
  const verified = fields.map((field) => {
    let faulty = 0;
    const values = rows.map((row) => {
      const cast = castValue(field.dataType, row.values[field.name]);
      if ('fault' in cast || row.faults.some(({ column }) => column === field.name)) {
        faulty += 1;
        return null;
      }
      return cast.value;
    });
    const filled = values.filter((value) => value !== null).length;
    return {
      ...field,
      values,
      filled: filled / Math.max(1, rows.length),
      faulty: faulty / Math.max(1, filled + faulty),
    };
  });
  return { fields: verified, rows: rows.length };
}
