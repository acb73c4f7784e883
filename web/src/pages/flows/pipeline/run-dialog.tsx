import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Field, Input } from '../../../kit/field.tsx';
import { faultOf, useChange } from '../../../lib/query.ts';
import { askedParams, readLoose, writeLoose } from '../placeholders.ts';

interface RunDialogProps {
  kind: 'pipeline' | 'etl';
  id: string;
  name: string;
  params: Readonly<Record<string, unknown>>;
  stages: readonly unknown[];
  onClose(): void;
}

/** Asks for what the stages want to be given, and starts a run. */
export function RunDialog({ kind, id, name, params, stages, onClose }: RunDialogProps) {
  const form = useId();
  const navigate = useNavigate();
  const names = useMemo(
    () => [...new Set([...Object.keys(params), ...askedParams(stages)])],
    [params, stages],
  );
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(names.map((one) => [one, writeLoose(params[one])])),
  );
  const onDone = ({ run_id }: { run_id: string }) => void navigate({ to: `/flows/runs/${run_id}` });
  const pipeline = useChange('pipelines.run', { onDone });
  const etl = useChange('etl.run-pipeline', { onDone });
  const run = kind === 'etl' ? etl : pipeline;
  const start = (event: FormEvent) => {
    event.preventDefault();
    const given = names
      .filter((one) => (texts[one] ?? '') !== '')
      .map((one) => [one, readLoose(texts[one] ?? '', params[one])]);
    run.mutate({ pipeline_id: id, params: Object.fromEntries(given) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Run ${name}`}
      about={
        names.length === 0
          ? 'This pipeline takes no parameters.'
          : 'Parameters for this run. Numbers and true/false are detected.'
      }
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={run.isPending}>
            Start run
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={start} className="flex flex-col gap-3">
        {names.map((one) => (
          <Field key={one} label={<code className="font-mono">{one}</code>} error={faultOf(run.error, one)}>
            {(props) => (
              <Input
                {...props}
                value={texts[one] ?? ''}
                onChange={(event) => setTexts({ ...texts, [one]: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        {run.error !== null && <ErrorNote error={run.error} />}
      </form>
    </Dialog>
  );
}
