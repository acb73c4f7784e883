import { ListFilter, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Input, Select } from '../../../kit/field.tsx';
import { Popover } from '../../../kit/popover.tsx';
import { factOf, PAGE_FACTS } from './page-facts.ts';
import { type Condition, OPERATORS } from './page-filters.ts';

interface ConditionBarProps {
  conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
}

const wordsOf = ({ fact, is, value }: Condition): string =>
  `${factOf(fact)?.label ?? fact} ${OPERATORS.find((one) => one.is === is)?.label ?? is} ${value}`;

/** Conditions on any fact; all of them have to hold. */
export const ConditionBar = ({ conditions, onChange }: ConditionBarProps) => (
  <>
    {conditions.map((condition) => (
      <span
        key={wordsOf(condition)}
        className="inline-flex h-6 items-center gap-1 rounded-sm bg-accent-soft pl-2 text-xs text-accent-ink"
      >
        {wordsOf(condition)}
        <IconButton
          size="small"
          label={`Remove filter ${wordsOf(condition)}`}
          onClick={() => onChange(conditions.filter((one) => one !== condition))}
        >
          <X />
        </IconButton>
      </span>
    ))}
    <Popover
      label="Add filter"
      align="start"
      className="w-72 p-3"
      trigger={
        <Button size="small">
          <ListFilter /> Add filter
        </Button>
      }
    >
      <NewCondition onAdd={(condition) => onChange([...conditions, condition])} />
    </Popover>
  </>
);

function NewCondition({ onAdd }: { onAdd(condition: Condition): void }) {
  const [draft, setDraft] = useState<Condition>({ fact: 'title', is: 'contains', value: '' });
  const hasValue = OPERATORS.find(({ is }) => is === draft.is)?.hasValue ?? false;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(hasValue ? draft : { ...draft, value: '' });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <Select
        aria-label="Column"
        value={draft.fact}
        onChange={(event) => setDraft({ ...draft, fact: event.target.value })}
      >
        {PAGE_FACTS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Condition"
        value={draft.is}
        onChange={(event) => setDraft({ ...draft, is: event.target.value as Condition['is'] })}
      >
        {OPERATORS.map(({ is, label }) => (
          <option key={is} value={is}>
            {label}
          </option>
        ))}
      </Select>
      {hasValue && (
        <Input
          aria-label="Value"
          required
          value={draft.value}
          onChange={(event) => setDraft({ ...draft, value: event.target.value })}
        />
      )}
      <Button kind="primary" type="submit">
        Add filter
      </Button>
    </form>
  );
}
