import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { cn } from '../../kit/cn.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { Time } from '../../kit/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import { withUndo } from '../../kit/undo.ts';
import { type Input as Asked, api, type Output } from '../../lib/api.ts';
import { nameOf } from '../../lib/ids.ts';
import { faultOf, question, useChange } from '../../lib/query.ts';
import type { Dataset } from './filters.ts';
import type { GridRow } from './row-window.ts';
import { editedText, typedValue } from './values.ts';

interface QuarantinedRowProps {
  dataset: Dataset;
  row: GridRow;
  /** The list that it stands in. */
  asked: Asked<'datasets.list-rows'>;
}

/** A rejected row with its faults at their fields; corrected, it enters the dataset. */
export function QuarantinedRow({ dataset, row, asked }: QuarantinedRowProps) {
  const { dataset_id, columns } = dataset;
  const faults = row.faults ?? [];
  const [isWhole, setWhole] = useState(false);
  const replay = useChange('datasets.replace-row', {
    onDone: (stored) => showToast({ text: `Row ${stored.row_id} is in the dataset`, kind: 'good' }),
  });
  const atFault = (name: string) => faults.find(({ column }) => column === name)?.message;
  const shown = columns.filter(({ name }) => isWhole || atFault(name) !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const data = columns.map(({ name, data_type }) => {
      const text = fields.get(name);
      const value =
        typeof text === 'string'
          ? typedValue(text, data_type)
          : typedValue(editedText(row.data[name]), data_type);
      // An empty text in a file is no value.
      return [name, value === '' ? null : value] as const;
    });
    replay.mutate({ dataset_id, row_id: row.row_id, data: Object.fromEntries(data) });
  };
  const others = columns.filter((column) => !shown.includes(column));
  return (
    <li className="border-b last:border-b-0">
      <form onSubmit={submit} className="flex flex-col gap-2 p-3" aria-label={`Rejected row ${row.row_id}`}>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-faint">
          {row.line !== undefined && row.line > 0 && <span className="font-mono">line {row.line}</span>}
          {row.job_id !== undefined && <span title={row.job_id}>{nameOf(row.job_id)}</span>}
          <Time at={row.created_at} />
          <span className="min-w-0 flex-1 truncate">
            {others.map(({ name }) => `${name} ${editedText(row.data[name]) || '—'}`).join(' · ')}
          </span>
        </p>
        {row.raw !== undefined && (
          <pre className="overflow-x-auto rounded-md bg-sunk p-2 font-mono text-xs">{row.raw}</pre>
        )}
        {faults
          .filter(({ column }) => column === null)
          .map(({ message }) => (
            <p key={message} className="text-sm text-bad">
              {message}
            </p>
          ))}
        <div className="flex flex-wrap items-start gap-2">
          {shown.map(({ name, data_type }) => (
            <Field
              key={name}
              className="w-56"
              label={
                <>
                  {name} <span className="font-normal text-faint">{data_type}</span>
                </>
              }
              error={replay.error === null ? atFault(name) : faultOf(replay.error, name)}
            >
              {(props) => (
                <Input {...props} name={name} defaultValue={editedText(row.data[name])} autoComplete="off" />
              )}
            </Field>
          ))}
          <div className={cn('flex gap-1', shown.length > 0 && 'mt-6')}>
            <Button type="submit" busy={replay.isPending}>
              Fix and retry
            </Button>
            {!isWhole && shown.length < columns.length && (
              <Button kind="quiet" onClick={() => setWhole(true)}>
                All values
              </Button>
            )}
            <Button kind="quiet" onClick={() => remove(asked, row)}>
              Remove
            </Button>
          </div>
        </div>
        {replay.error !== null && <ErrorNote error={replay.error} />}
      </form>
    </li>
  );
}

const remove = (asked: Asked<'datasets.list-rows'>, { row_id }: GridRow): void =>
  withUndo<Output<'datasets.list-rows'>>({
    told: 'The rejected row is removed',
    key: question('datasets.list-rows', asked).queryKey,
    change: (before) => ({
      ...before,
      total: before.total - 1,
      data: before.data.filter((row) => row.row_id !== row_id),
    }),
    commit: () => api().call('datasets.delete-row', { dataset_id: asked.dataset_id, row_id }),
  });
