import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { showToast } from '../../kit/toast.tsx';
import { api, type Output } from '../../lib/api.ts';
import { count, plural, words } from '../../lib/format.ts';
import { refresh } from '../../lib/query.ts';

type Imported = Output<'keywords.import-csv'>;
type Mapping = Imported['mapping'];

const FIELDS = [
  'keyword',
  'volume',
  'difficulty',
  'cpc',
  'competition',
  'position',
  'country',
  'language',
  'target_url',
  'tags',
] as const satisfies readonly (keyof Mapping)[];

/** Where the words of the name do not make the label. */
const LABELS: Partial<Record<keyof Mapping, string>> = { cpc: 'CPC', target_url: 'Target URL' };

interface Wish {
  file: File;
  mapping: Mapping | undefined;
  isPreview: boolean;
}

/** A file is read as soon as it is chosen, without storing anything: its mapping can be changed before it is imported. */
export function ImportCsv({ siteId, onClose }: { siteId: string; onClose(): void }) {
  const [file, setFile] = useState<File>();
  const [mapping, setMapping] = useState<Mapping>();
  const read = useMutation({
    mutationFn: ({ file: upload, mapping: chosen, isPreview }: Wish): Promise<Imported> =>
      api().call(
        'keywords.import-csv',
        {
          ...{ site_id: siteId, dry_run: isPreview },
          ...(chosen === undefined ? {} : { mapping: JSON.stringify(chosen) }),
        },
        { upload, contentType: 'text/csv' },
      ),
    onSuccess: async (answer) => {
      setMapping(answer.mapping);
      if (answer.dry_run) return;
      showToast({ text: `${plural(answer.imported, 'keyword')} imported`, kind: 'good' });
      await refresh('keywords');
    },
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setMapping(undefined);
    if (chosen !== undefined) read.mutate({ file: chosen, mapping: undefined, isPreview: true });
  };
  const run = (isPreview: boolean) => file !== undefined && read.mutate({ file, mapping, isPreview });
  const isDone = read.data?.dry_run === false;
  return (
    <SidePanel
      title="Import CSV"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{isDone ? 'Done' : 'Cancel'}</Button>
          {!isDone && (
            <>
              <Button disabled={mapping === undefined} busy={read.isPending} onClick={() => run(true)}>
                Preview
              </Button>
              <Button disabled={mapping === undefined} busy={read.isPending} onClick={() => run(false)}>
                Import keywords
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="File"
          hint="An export of Google Keyword Planner, Ahrefs or Semrush, or a CSV file with a header row. Max 50 MB."
        >
          {(props) => (
            <Input
              {...props}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className="h-auto py-1"
              onChange={(event) => choose(event.target.files?.[0])}
            />
          )}
        </Field>
        {read.error !== null && <ErrorNote error={read.error} />}
        {mapping !== undefined && !isDone && (
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1 text-sm font-medium">Columns of the file</legend>
            {FIELDS.map((field) => (
              <Field key={field} label={LABELS[field] ?? words(field)}>
                {(props) => (
                  <Input
                    {...props}
                    value={mapping[field] ?? ''}
                    placeholder="none"
                    onChange={(event) => setMapping(withColumn(mapping, field, event.target.value))}
                  />
                )}
              </Field>
            ))}
          </fieldset>
        )}
        {read.data !== undefined && <ReadFile answer={read.data} />}
      </div>
    </SidePanel>
  );
}

function withColumn(mapping: Mapping, field: keyof Mapping, column: string): Mapping {
  const { [field]: _, ...rest } = mapping;
  return column.trim() === '' ? rest : { ...rest, [field]: column };
}

const ReadFile = ({ answer: { imported, created, updated, rejected, dry_run } }: { answer: Imported }) => (
  <div role="status" className="text-sm">
    <p>
      {dry_run ? 'Preview: ' : 'Imported: '}
      {plural(imported, 'keyword')}
      {!dry_run && `, ${count(created)} new, ${count(updated)} updated`},{' '}
      {plural(rejected.length, 'rejected line')}
    </p>
    {rejected.length > 0 && (
      <ul aria-label="Rejected lines" className="mt-2 rounded-md border">
        {rejected.slice(0, 100).map(({ line, column, message }) => (
          <li key={`${line} ${column}`} className="border-b px-3 py-1 last:border-b-0">
            <span className="font-mono text-xs text-faint">
              line {line}
              {column !== null && `, ${column}`}
            </span>{' '}
            {message}
          </li>
        ))}
      </ul>
    )}
  </div>
);
