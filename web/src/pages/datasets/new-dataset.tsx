import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { faultOf, useChange } from '../../lib/query.ts';
import { ColumnDrafts } from './column-drafts.tsx';
import { type Draft, guessColumns } from './guess-columns.ts';
import { FileField } from './import/file-field.tsx';
import { keepFile } from './import/waiting-file.ts';

interface NewDatasetProps {
  /** What its columns are guessed from, and what is imported into it then. */
  file?: File | undefined;
  onFile(file: File): void;
  onClose(): void;
}

const nameOf = (file: File | undefined): string =>
  (file?.name ?? '')
    .replace(/(\.\w+)+$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();

/** Names a dataset and its columns; with a file, the plan of its import comes next. */
export function NewDataset({ file, onFile, onClose }: NewDatasetProps) {
  const form = useId();
  const navigate = useNavigate();
  const [columns, setColumns] = useState<readonly Draft[]>([{ name: '', data_type: 'text' }]);
  const [isBinary, setBinary] = useState(false);
  useEffect(() => {
    if (file === undefined) return;
    void guessColumns(file).then((found) => {
      const readable =
        found.length > 0 && found.every(({ name }) => /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(name));
      setBinary(!readable);
      if (readable) setColumns(found);
    });
  }, [file]);
  const create = useChange('datasets.create', {
    touches: ['query'],
    onDone: ({ dataset_id }) => {
      if (file !== undefined) keepFile(dataset_id, file);
      void navigate({ to: `/datasets/${dataset_id}` as never });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const description = String(fields.get('description'));
    create.mutate({
      name: String(fields.get('name')),
      ...(description === '' ? {} : { description }),
      columns: columns.filter(({ name }) => name !== ''),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={file === undefined ? 'New dataset' : `New dataset from ${file.name}`}
      about={
        file === undefined
          ? 'A typed table: every value is validated when it is written.'
          : 'The columns are a suggestion from the start of the file. You see a preview before anything is stored.'
      }
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={create.isPending}
            disabled={columns.every(({ name }) => name === '')}
          >
            {file === undefined ? 'Create dataset' : 'Create and preview'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <FileField onFile={onFile} name={file?.name} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" hint="Also its name in SQL." error={faultOf(create.error, 'name')} required>
            {(props) => (
              <Input
                {...props}
                name="name"
                key={file?.name}
                defaultValue={nameOf(file)}
                maxLength={200}
                autoFocus
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="Description">
            {(props) => <Input {...props} name="description" maxLength={2000} autoComplete="off" />}
          </Field>
        </div>
        {isBinary && (
          <p className="rounded-md bg-warn-soft p-2 text-sm">
            The columns of this kind of file cannot be read in the browser. Enter the names of those to keep:
            they are matched by name on import.
          </p>
        )}
        <ColumnDrafts columns={columns} onChange={setColumns} />
        {create.error !== null && <ErrorNote error={create.error} />}
      </form>
    </Dialog>
  );
}
