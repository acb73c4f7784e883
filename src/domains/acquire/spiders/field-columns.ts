import type { ColumnDraft } from '../../../platform/tables/index.ts';
import type { Definition } from './schema.ts';

type ColumnType = ColumnDraft['type'];
type FieldSelector = Definition['handlers'][number]['selectors'][string];

/** What the last step that decides it makes of a value. */
const MADE_BY: Readonly<Record<string, ColumnType>> = {
  number: 'float',
  currency: 'jsonb',
  date: 'timestamp',
  absolute_url: 'url',
};

/** The type of column that takes whatever the selector reads. */
export function typeOfField({ multiple, transforms = [] }: FieldSelector): ColumnType {
  if (multiple === true) return 'jsonb';
  return MADE_BY[transforms.at(-1)?.type ?? ''] ?? 'text';
}

/** A column for every field of a spider; a text where its handlers do not agree. */
export function fieldColumns({ handlers }: Definition): ColumnDraft[] {
  const types = new Map<string, ColumnType>();
  for (const { selectors } of handlers)
    for (const [name, selector] of Object.entries(selectors)) {
      const type = typeOfField(selector);
      const known = types.get(name) ?? type;
      types.set(name, known === type ? type : 'text');
    }
  return [...types].map(([name, type]) => ({ name, type, nullable: true }));
}
