import type { ColumnDraft } from '../../../../platform/tables/index.ts';
import { typeOfField } from '../field-columns.ts';
import type { ImportWarning, PortableSpider } from './format.ts';

/** The columns that a dataset of the spider needs: those it tells of, and one for every field it does not. */
export function columnsFor(
  { dataset, definition }: PortableSpider,
  warnings: ImportWarning[],
): ColumnDraft[] {
  const told = dataset?.columns ?? [];
  const columns = told.map(({ name, data_type: type, nullable }) => ({
    name,
    type,
    nullable: nullable ?? true,
  }));
  const names = new Set(columns.map(({ name }) => name));
  for (const { selectors } of definition.handlers)
    for (const [name, selector] of Object.entries(selectors)) {
      if (names.has(name)) continue;
      names.add(name);
      const type = typeOfField(selector);
      columns.push({ name, type, nullable: true });
      if (told.length > 0)
        warnings.push({
          path: 'dataset.columns',
          message: `has no column "${name}"; it is added as ${type}`,
        });
    }
  return columns;
}
