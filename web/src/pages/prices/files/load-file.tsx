import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select } from '../../../kit/field.tsx';
import { faultOf, useChange } from '../../../lib/query.ts';

type Kind = 'hospital' | 'payer';

interface LoadFileProps {
  onClose(): void;
  onStarted(runId: string): void;
}

const codesOf = (text: string): string[] => text.split(/[\s,]+/).filter((code) => code !== '');

/** The URL of a file; what became of it shows as it goes. */
export function LoadFile({ onClose, onStarted }: LoadFileProps) {
  const form = useId();
  const [kind, setKind] = useState<Kind>('hospital');
  const onDone = ({ run_id }: { run_id: string }) => onStarted(run_id);
  const hospital = useChange('ratedata-admin.run-hospital-mrf', { onDone });
  const payer = useChange('ratedata-admin.run-tic-ingestion', { onDone });
  const error = kind === 'hospital' ? hospital.error : payer.error;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const url = String(fields.get('url') ?? '').trim();
    const strict = fields.has('strict');
    const codes = codesOf(String(fields.get('codes') ?? ''));
    if (kind === 'hospital') hospital.mutate({ url, strict });
    else payer.mutate({ url, strict, ...(codes.length === 0 ? {} : { codes }) });
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
          <Button kind="primary" type="submit" form={form} busy={hospital.isPending || payer.isPending}>
            Load file
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-3 pb-2">
        {error !== null && <ErrorNote error={error} />}
        <Field
          label="URL"
          required
          error={faultOf(error, 'url')}
          hint="CSV or JSON, as it is or in gzip, zstd or zip."
        >
          {(props) => (
            <Input
              {...props}
              name="url"
              type="url"
              placeholder="https://example.org/123456789_general-hospital_standardcharges.csv"
            />
          )}
        </Field>
        <Field label="Published by">
          {(props) => (
            <Select {...props} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
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
