import {
  type CastType,
  castValue,
  compileHandler,
  type FieldDefinition,
} from '../../../../platform/html/index.ts';
import type { PageInput } from '../discover/types.ts';
import { attempt } from './faults.ts';

export interface PreviewInput {
  item: { css?: string; xpath?: string } | undefined;
  fields: readonly { name: string; selector: FieldDefinition; dataType: CastType }[];
  pages: readonly PageInput[];
  most: number;
}

export interface Preview {
  rows: Record<string, unknown>[];
  /** Of all pages. */
  total: number;
  /** By field: the share of rows that have it. */
  filled: Record<string, number>;
  /** Selectors that cannot be understood. */
  broken: string[];
}

/** The rows that a crawl would make of these pages. A selector that is none leaves its field out. */
export default function preview({ item, fields, pages, most }: PreviewInput) {
  return attempt((): Preview => {
    const broken = fields.filter((field) => !compiles(item, [field])).map(({ name }) => name);
    const usable = fields.filter(({ name }) => !broken.includes(name));
    const handler = compileHandler({
      ...(item === undefined ? {} : { item }),
      fields: Object.fromEntries(usable.map(({ name, selector }) => [name, selector])),
    });
    const found = pages.flatMap(({ html, url }) => handler.extract(html, url).rows);
    const rows = found.map(({ values }) =>
      Object.fromEntries(
        usable.map(({ name, dataType }) => {
          const cast = castValue(dataType, values[name]);
          return [name, 'value' in cast ? cast.value : null];
        }),
      ),
    );
    const filled = Object.fromEntries(
      usable.map(({ name }) => [
        name,
        rows.filter((row) => row[name] !== null).length / Math.max(1, rows.length),
      ]),
    );
    return { rows: rows.slice(0, most), total: rows.length, filled, broken };
  });
}

function compiles(item: PreviewInput['item'], fields: PreviewInput['fields']): boolean {
  try {
    compileHandler({
      ...(item === undefined ? {} : { item }),
      fields: Object.fromEntries(fields.map(({ name, selector }) => [name, selector])),
    });
    return true;
  } catch {
    return false;
  }
}
