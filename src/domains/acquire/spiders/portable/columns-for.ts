import type { ColumnDraft } from '../../../../platform/tables/index.ts';
import type { ImportWarning, PortableSpider } from './format.ts';

/** The columns that a dataset of the spider needs: those it tells of, and a text for every field it does not. */
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
    for (const [name, { multiple }] of Object.entries(selectors)) {
      if (names.has(name)) continue;
      names.add(name);
      const type = multiple === true ? ('jsonb' as const) : ('text' as const);
      columns.push({ name, type, nullable: true });
      if (told.length > 0)
        warnings.push({
          path: 'dataset.columns',
          message: `has no column "${name}"; it is added as ${type}`,
        });
    }
  return columns;
}
