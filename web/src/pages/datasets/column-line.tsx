import { Checkbox, Input, Select } from '../../kit/field.tsx';
import { DATA_TYPES } from '../../lib/data-types.ts';
import type { DatasetColumn, DataType } from './filters.ts';

export interface Edited {
  /** Undefined for a new one. */
  before: string | undefined;
  name: string;
  data_type: DataType;
  nullable: boolean;
}

interface ColumnLineProps {
  column: Edited;
  /** As it is now; undefined for a new one. */
  stored: DatasetColumn | undefined;
  onChange(change: Partial<Edited>): void;
}

/** Types that what is stored can be read as. */
const typesFor = (stored: DatasetColumn | undefined): readonly DataType[] => {
  if (stored === undefined) return DATA_TYPES;
  return stored.data_type === 'integer' ? ['integer', 'float'] : [stored.data_type];
};

/** A column to rename, widen or allow to be empty. */
export function ColumnLine({ column, stored, onChange }: ColumnLineProps) {
  const types = typesFor(stored);
  return (
    <tr className="border-b last:border-b-0">
      <td className="px-2 py-1">
        <Input
          aria-label={column.before === undefined ? 'Name of the new column' : `Name of ${column.before}`}
          value={column.name}
          maxLength={255}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </td>
      <td className="px-1">
        <Select
          aria-label={`Type of ${column.name || 'the new column'}`}
          value={column.data_type}
          disabled={types.length === 1}
          onChange={(event) => onChange({ data_type: event.target.value as DataType })}
        >
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </td>
      <td className="px-3">
        <Checkbox
          label={<span className="sr-only">{column.name} is nullable</span>}
          checked={column.nullable}
          disabled={stored?.nullable === true}
          onChange={(event) => onChange({ nullable: event.target.checked })}
        />
      </td>
    </tr>
  );
}
