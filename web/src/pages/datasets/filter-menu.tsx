import { Filter } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../kit/button.tsx';
import { cn } from '../../kit/cn.ts';
import { Input, Select } from '../../kit/field.tsx';
import { Popover } from '../../kit/popover.tsx';
import { shortCount } from '../../lib/format.ts';
import { must } from '../../lib/must.ts';
import { type ColumnStats, type Conditions, type DatasetColumn, OPERATORS } from './filters.ts';
import { conditionsOf, partName, partsOf } from './histogram.tsx';
import { typedValue } from './values.ts';

interface FilterMenuProps {
  column: DatasetColumn;
  stats: ColumnStats | undefined;
  conditions: Conditions | undefined;
  onFilter(conditions: Conditions | undefined): void;
}

const operatorsOf = ({ data_type: type }: DatasetColumn): string[] =>
  type === 'boolean'
    ? ['eq', 'ne']
    : type === 'jsonb'
      ? ['contains']
      : type === 'integer' || type === 'float' || type === 'timestamp'
        ? ['gte', 'lte', 'gt', 'lt', 'eq', 'ne']
        : ['contains', 'eq', 'ne', 'gte', 'lt'];

/** Filters a column by a comparison, by its most frequent values or by parts of its range. */
export function FilterMenu({ column, stats, conditions, onFilter }: FilterMenuProps) {
  const [operator, setOperator] = useState(() => must(operatorsOf(column)[0], 'an operator'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('value') ?? '');
    onFilter(
      text === ''
        ? undefined
        : { [operator]: operator === 'contains' ? text : typedValue(text, column.data_type) },
    );
  };
  const parts = stats === undefined ? [] : partsOf(stats);
  return (
    <Popover
      label={`Filter ${column.name}`}
      align="start"
      className="w-72"
      trigger={
        <IconButton
          label={`Filter ${column.name}`}
          size="small"
          className={cn(conditions !== undefined && 'bg-accent-soft text-accent-ink')}
        >
          <Filter />
        </IconButton>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-2 border-b p-2">
        <div className="flex gap-1">
          <Select
            aria-label="Comparison"
            className="w-28 shrink-0"
            value={operator}
            onChange={(event) => setOperator(event.target.value)}
          >
            {operatorsOf(column).map((name) => (
              <option key={name} value={name}>
                {OPERATORS[name]}
              </option>
            ))}
          </Select>
          <Input name="value" aria-label={`Value of ${column.name}`} autoComplete="off" autoFocus />
        </div>
        <div className="flex flex-wrap gap-1">
          <Button size="small" type="submit">
            Filter
          </Button>
          <Button size="small" kind="quiet" onClick={() => onFilter({ is_null: true })}>
            Empty
          </Button>
          <Button size="small" kind="quiet" onClick={() => onFilter({ is_null: false })}>
            Not empty
          </Button>
          {conditions !== undefined && (
            <Button size="small" kind="quiet" className="ml-auto" onClick={() => onFilter(undefined)}>
              Clear
            </Button>
          )}
        </div>
      </form>
      <ul className="max-h-56 overflow-auto p-1">
        {stats !== undefined &&
          parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <li key={index}>
              <button
                type="button"
                className="flex h-6 w-full items-center gap-2 rounded-sm px-2 text-left text-xs hover:bg-hover"
                onClick={() => onFilter(conditionsOf(stats, index, index))}
              >
                <span className="min-w-0 flex-1 truncate">{partName(part)}</span>
                <span className="font-mono text-faint">{shortCount(part.count)}</span>
              </button>
            </li>
          ))}
      </ul>
    </Popover>
  );
}
