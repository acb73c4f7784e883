import { type FormEvent, useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Field, Input, Select } from '../../../kit/field.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { plural } from '../../../lib/format.ts';
import { faultOf, useChange } from '../../../lib/query.ts';
import type { Dataset } from '../filters.ts';

const HOURS = { hours: 1, days: 24 } as const;
type Unit = keyof typeof HOURS;

interface Entered {
  amount: string;
  unit: Unit;
}

/** The API names hours alone. */
const REFUSED = 'Enter a whole number of hours, from 1 hour to 365 days.';

/** Whole days from two days on, hours otherwise. */
const unitOf = (hours: number): Unit => (hours >= 48 && hours % HOURS.days === 0 ? 'days' : 'hours');
const inUnit = (hours: number): Entered => ({
  unit: unitOf(hours),
  amount: String(hours / HOURS[unitOf(hours)]),
});
const told = (hours: number): string => plural(hours / HOURS[unitOf(hours)], unitOf(hours).slice(0, -1));

/** How long versions can be read. */
export function Retention({ dataset }: { dataset: Dataset }) {
  const { dataset_id, version_retention_hours: hours } = dataset;
  const [edited, setEdited] = useState<Entered>();
  const { amount, unit } = edited ?? inUnit(hours);
  const save = useChange('datasets.update', {
    onDone: (saved) =>
      showToast({ text: `Versions are kept for ${told(saved.version_retention_hours)}`, kind: 'good' }),
  });
  const isRefused = faultOf(save.error, 'version_retention_hours') !== undefined;
  const edit = (change: Partial<Entered>) => {
    setEdited({ amount, unit, ...change });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ dataset_id, version_retention_hours: Number(amount) * HOURS[unit] });
  };
  return (
    <Section title="Retention">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 p-3">
        <Field
          label="Keep versions for"
          hint="After a newer version was created. The newest version never expires."
          error={isRefused ? REFUSED : undefined}
        >
          {(props) => (
            <div className="flex gap-2">
              <Input
                {...props}
                type="number"
                step="any"
                className="w-24"
                value={amount}
                onChange={({ target }) => edit({ amount: target.value })}
              />
              <Select
                aria-label="Unit"
                className="w-auto"
                value={unit}
                onChange={({ target }) => edit({ unit: target.value === 'days' ? 'days' : 'hours' })}
              >
                <option value="hours">hours</option>
                <option value="days">days</option>
              </Select>
              <Button type="submit" busy={save.isPending}>
                Save
              </Button>
            </div>
          )}
        </Field>
        {save.error !== null && !isRefused && <ErrorNote error={save.error} />}
      </form>
    </Section>
  );
}
