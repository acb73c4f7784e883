import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ErrorNote } from '../../../kit/error-note.tsx';
import type { Output } from '../../../lib/api.ts';
import { faultOf, useChange } from '../../../lib/query.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { InputField, readInput, writeInput } from './input-field.tsx';

interface RunFormProps {
  id: string;
  template: Output<'workflow-templates.get'>;
}

/** Values for the inputs of a template; the server tells what is wrong with each before anything starts. */
export function RunForm({ id, template: { template_id, inputs } }: RunFormProps) {
  const navigate = useNavigate();
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(inputs.map((input) => [input.name, writeInput(input.default)])),
  );
  const go = (runId: string) => void navigate({ to: `/flows/runs/${runId}` });
  const run = useChange('workflow-templates.run', {
    onDone: ({ run_id, webhook_secret }) => webhook_secret === undefined && go(run_id),
  });
  const started = run.data;
  const start = (event: FormEvent) => {
    event.preventDefault();
    const values = inputs.map((input) => [input.name, readInput(input, texts[input.name] ?? '')] as const);
    run.mutate({
      id: template_id,
      inputs: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
    });
  };
  return (
    <form id={id} onSubmit={start} className="flex flex-col gap-3 p-3">
      {inputs.length === 0 && <p className="text-sm text-quiet">This template has no inputs.</p>}
      {inputs.map((input) => (
        <InputField
          key={input.name}
          input={input}
          value={texts[input.name] ?? ''}
          onChange={(text) => setTexts({ ...texts, [input.name]: text })}
          error={faultOf(run.error, `inputs.${input.name}`)}
        />
      ))}
      {run.error !== null && <ErrorNote error={run.error} />}
      {started?.webhook_secret !== undefined && (
        <SecretDialog secret={started.webhook_secret} onClose={() => go(started.run_id)} />
      )}
    </form>
  );
}
