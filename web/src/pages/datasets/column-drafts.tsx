import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { Input, Select } from '../../kit/field.tsx';
import { DATA_TYPES } from '../../lib/data-types.ts';
import type { DataType } from './filters.ts';
import type { Draft } from './guess-columns.ts';

interface ColumnDraftsProps {
  columns: readonly Draft[];
  onChange(columns: readonly Draft[]): void;
}

/** Columns to be: a name and a type each. */
export function ColumnDrafts({ columns, onChange }: ColumnDraftsProps) {
  const put = (place: number, change: Partial<Draft>) =>
    onChange(columns.map((column, index) => (index === place ? { ...column, ...change } : column)));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">Columns</legend>
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a draft is its place; its name changes with every key
        <div key={place} className="flex items-center gap-1">
          <Input
            aria-label={`Name of column ${place + 1}`}
            value={column.name}
            maxLength={255}
            autoComplete="off"
            onChange={(event) => put(place, { name: event.target.value })}
          />
          <Select
            aria-label={`Type of column ${place + 1}`}
            className="w-36 shrink-0"
            value={column.data_type}
            onChange={(event) => put(place, { data_type: event.target.value as DataType })}
          >
            {DATA_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <IconButton
            label={`Remove column ${place + 1}`}
            disabled={columns.length === 1}
            onClick={() => onChange(columns.filter((_, index) => index !== place))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        kind="quiet"
        className="self-start"
        onClick={() => onChange([...columns, { name: '', data_type: 'text' }])}
      >
        <Plus /> Column
      </Button>
    </fieldset>
  );
}
