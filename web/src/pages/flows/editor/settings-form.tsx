import { useState } from 'react';
import { Field, Input, Select, TextArea } from '../../../kit/field.tsx';
import { faultOf } from '../../../lib/query.ts';
import type { Draft, Fault, FlowKind } from './draft.tsx';
import { InputsForm } from './inputs-form.tsx';

interface SettingsFormProps {
  kind: FlowKind;
  draft: Draft;
  faults: readonly Fault[];
  error: unknown;
  onChange(draft: Draft): void;
}

/** What belongs to the whole: its name, what runs are given, and how many there may be at once. */
export function SettingsForm({ kind, draft, faults, error, onChange }: SettingsFormProps) {
  const { name, description, concurrency } = draft;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Name"
        error={faultOf(error, 'name')}
        hint={kind === 'template' ? 'Lowercase letters, digits and dashes' : undefined}
        required
      >
        {(props) => (
          <Input
            {...props}
            value={name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Description" error={faultOf(error, 'description')}>
        {(props) => (
          <Input
            {...props}
            value={description}
            onChange={(event) => onChange({ ...draft, description: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      {kind === 'template' ? (
        <InputsForm
          inputs={draft.inputs}
          faults={faults}
          onChange={(inputs) => onChange({ ...draft, inputs })}
        />
      ) : (
        <>
          <Params params={draft.params} onChange={(params) => onChange({ ...draft, params })} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Concurrency limit" error={faultOf(error, 'max_runs')}>
              {(props) => (
                <Input
                  {...props}
                  type="number"
                  min={1}
                  max={1_000}
                  value={concurrency.max_runs}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      concurrency: { ...concurrency, max_runs: Number(event.target.value) },
                    })
                  }
                />
              )}
            </Field>
            <Field label="When busy">
              {(props) => (
                <Select
                  {...props}
                  value={concurrency.policy}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      concurrency: {
                        ...concurrency,
                        policy: event.target.value as typeof concurrency.policy,
                      },
                    })
                  }
                >
                  <option value="queue">Queue</option>
                  <option value="skip">Skip</option>
                  <option value="cancel_previous">Cancel previous</option>
                </Select>
              )}
            </Field>
          </div>
        </>
      )}
    </div>
  );
}

/** Values for placeholders, as an object. */
function Params({ params, onChange }: { params: Draft['params']; onChange(params: Draft['params']): void }) {
  const [text, setText] = useState(() =>
    Object.keys(params).length === 0 ? '' : JSON.stringify(params, null, 2),
  );
  const [fault, setFault] = useState<string>();
  const change = (next: string) => {
    setText(next);
    try {
      const read: unknown = next.trim() === '' ? {} : JSON.parse(next);
      if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('no object');
      setFault(undefined);
      onChange(read as Draft['params']);
    } catch {
      setFault('Enter a JSON object, such as {"limit": 10}.');
    }
  };
  return (
    <Field label="Parameters" hint="Defaults for {{ params.name }}. A run can override them." error={fault}>
      {(props) => (
        <TextArea
          {...props}
          value={text}
          rows={3}
          spellCheck={false}
          placeholder={'{"limit": 10}'}
          onChange={(event) => change(event.target.value)}
          className="min-h-14 font-mono text-xs"
        />
      )}
    </Field>
  );
}
