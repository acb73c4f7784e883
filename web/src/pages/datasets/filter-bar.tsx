import { X } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { type Filters, NO_FILTERS, toldFilter, withFilter } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

/** What is filtered by, each to be taken away. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const entries = Object.entries(filters);
  if (entries.length === 0)
    return (
      <span className="truncate text-xs text-faint max-lg:hidden">
        Click a bar to filter, click a name to sort, double-click a cell to edit
      </span>
    );
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1">
      {entries.map(([column, conditions]) => (
        <li key={column}>
          <Button
            size="small"
            className="max-w-72"
            aria-label={`Remove filter: ${toldFilter(column, conditions)}`}
            onClick={() => onChange(withFilter(filters, column, undefined))}
          >
            <span className="truncate">{toldFilter(column, conditions)}</span>
            <X />
          </Button>
        </li>
      ))}
      {entries.length > 1 && (
        <li>
          <Button size="small" kind="quiet" onClick={() => onChange(NO_FILTERS)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
