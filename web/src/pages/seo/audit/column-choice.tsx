import { Columns3 } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Checkbox } from '../../../kit/field.tsx';
import { Popover } from '../../../kit/popover.tsx';
import { PAGE_FACTS } from './page-facts.ts';

const ALL = PAGE_FACTS.map(({ id }) => id);
const GROUPS = [...new Set(PAGE_FACTS.map(({ group }) => group))];
const ofGroup = (group: string) => PAGE_FACTS.filter((fact) => fact.group === group);

interface ColumnChoiceProps {
  /** Those that are left out. */
  hidden: readonly string[];
  onChange(hidden: readonly string[]): void;
}

/** Which facts are columns: by group or one by one; the URL always is. */
export function ColumnChoice({ hidden, onChange }: ColumnChoiceProps) {
  const isShown = (id: string) => !hidden.includes(id);
  const toggle = (ids: readonly string[], shown: boolean) =>
    onChange(ALL.filter((id) => id !== 'url' && (ids.includes(id) ? !shown : !isShown(id))));
  return (
    <Popover
      label="Columns"
      className="max-h-[70vh] w-72 overflow-auto p-3"
      trigger={
        <Button size="small">
          <Columns3 /> Columns {ALL.length - hidden.length}/{ALL.length}
        </Button>
      }
    >
      {GROUPS.map((group) => {
        const ids = ofGroup(group).map(({ id }) => id);
        return (
          <fieldset key={group} className="mb-2">
            <legend className="flex w-full items-center justify-between text-xs font-medium text-faint">
              {group}
              <Button size="small" kind="quiet" onClick={() => toggle(ids, !ids.every(isShown))}>
                {ids.every(isShown) ? 'Hide all' : 'Show all'}
              </Button>
            </legend>
            {ofGroup(group).map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={isShown(id)}
                disabled={id === 'url'}
                onChange={(event) => toggle([id], event.target.checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </Popover>
  );
}
