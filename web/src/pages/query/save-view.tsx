import { type FormEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input } from '../../kit/field.tsx';
import { showToast } from '../../kit/toast.tsx';
import { faultOf, useChange } from '../../lib/query.ts';
import type { Engine } from './use-query-run.ts';

interface SaveViewProps {
  sql: string;
  engine: Engine;
  onClose(): void;
}

/** Gives the statement a name that SQL can read. */
export function SaveView({ sql, engine, onClose }: SaveViewProps) {
  const form = useId();
  const save = useChange('query.register-view', {
    touches: ['lineage'],
    onDone: ({ name }) => {
      showToast({ text: `${name} is saved`, kind: 'good' });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const description = String(fields.get('description'));
    save.mutate({
      name: String(fields.get('name')),
      sql,
      ...(engine === 'trino' ? { engine } : {}),
      ...(description === '' ? {} : { description }),
      replace: fields.get('replace') === 'on',
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save as view"
      about="Query it like a table. It always reads the current data."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <Field label="Name" error={faultOf(save.error, 'name')} required>
          {(props) => <Input {...props} name="name" maxLength={200} autoFocus autoComplete="off" />}
        </Field>
        <Field label="Description">
          {(props) => <Input {...props} name="description" maxLength={2000} autoComplete="off" />}
        </Field>
        <Checkbox name="replace" label="Replace an existing view with this name" />
        <pre className="max-h-40 overflow-auto rounded-md border bg-sunk p-2 font-mono text-xs">{sql}</pre>
        {save.error !== null && <ErrorNote error={save.error} />}
      </form>
    </Dialog>
  );
}
