import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select } from '../../../kit/field.tsx';
import { faultOf } from '../../../lib/query.ts';
import { type Kind, kindOfFile, kindOfName } from './kind-of-file.ts';
import { loadFile } from './load-a-file.ts';
import { useLoad } from './use-load.ts';

type From = 'url' | 'computer';

interface LoadFileProps {
  /** Who is thought to have published it, before there is a file. */
  first: Kind;
  onClose(): void;
  onStarted(runId: string): void;
}

const FORMATS = 'CSV or JSON, as it is or in gzip, zstd or zip.';

const codesOf = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== '');

/** A file at a URL or on this computer; what became of it shows as it goes. */
export function LoadFile({ first, onClose, onStarted }: LoadFileProps) {
  const form = useId();
  const [told, setTold] = useState<Kind>(first);
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? told;
  const [from, setFrom] = useState<From>('url');
  const load = useLoad(onStarted);
  const { error } = load;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const file = fields.get('file');
    const place = file instanceof File ? { file } : { url: String(fields.get('url') ?? '').trim() };
    const codes = codesOf(String(fields.get('codes') ?? ''));
    load.mutate(() => loadFile({ kind, place, strict: fields.has('strict'), codes }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Load a file"
      about="It is fetched, read, validated and published; one that looks wrong is held for you to decide."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={load.isPending}>
            Load file
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-3 pb-2">
        {error !== null && <ErrorNote error={error} />}
        <Field label="From">
          {(props) => (
            <Select {...props} value={from} onChange={(event) => setFrom(event.target.value as From)}>
              <option value="url">A URL</option>
              <option value="computer">This computer</option>
            </Select>
          )}
        </Field>
        {from === 'url' ? (
          <Field label="URL" required error={faultOf(error, 'url')} hint={FORMATS}>
            {(props) => (
              <Input
                {...props}
                name="url"
                type="url"
                onChange={(event) => setTold(kindOfName(event.target.value))}
                placeholder="https://example.org/123456789_general-hospital_standardcharges.csv"
              />
            )}
          </Field>
        ) : (
          <Field label="File" required hint={`${FORMATS} Max 5 GB.`}>
            {(props) => (
              <Input
                {...props}
                name="file"
                type="file"
                className="h-auto py-1"
                onChange={({ target: { files } }) => {
                  const file = files?.[0];
                  if (file !== undefined) void kindOfFile(file).then(setTold);
                }}
              />
            )}
          </Field>
        )}
        <Field label="Published by" hint="Told by the file. Choose the other one if it is wrong.">
          {(props) => (
            <Select {...props} value={kind} onChange={(event) => setChosen(event.target.value as Kind)}>
              <option value="hospital">A hospital: standard charges</option>
              <option value="payer">A payer: in-network rates or allowed amounts</option>
            </Select>
          )}
        </Field>
        {kind === 'payer' && (
          <Field label="Only these codes" hint="Files of payers are large. Left empty, all of it is kept.">
            {(props) => <Input {...props} name="codes" placeholder="73721, 99213" autoComplete="off" />}
          </Field>
        )}
        <Checkbox name="strict" label="Hold the file if the validator finds an error" />
      </form>
    </Dialog>
  );
}
