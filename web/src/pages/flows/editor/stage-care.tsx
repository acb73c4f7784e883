import type { ReactNode } from 'react';
import { Field, Input, Select } from '../../../kit/field.tsx';
import { type Fault, faultIn, type StageDraft } from './draft.tsx';

interface StageCareProps {
  stage: StageDraft;
  faults: readonly Fault[];
  onChange(stage: StageDraft): void;
}

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

/** Leaves out what is undefined, which the interface would refuse as a value. */
const whole = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value;

/** What becomes of a stage that fails: further attempts, how long one may take, and the rest of the run. */
export function StageCare({ stage, faults, onChange }: StageCareProps) {
  const { retry = {}, timeout_secs, on_failure } = stage;
  const change = (next: object) => onChange(whole({ ...stage, ...next }));
  const setRetry = (next: object) => {
    const made = whole({ ...retry, ...next });
    change({ retry: Object.keys(made).length === 0 ? undefined : made });
  };
  const isSet = stage.retry !== undefined || timeout_secs !== undefined || on_failure !== undefined;
  return (
    <details open={isSet || undefined} className="rounded-md border px-3 py-2">
      <summary className="text-sm font-medium">On failure</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Attempts"
          hint="Default: 1, more for temporary errors"
          error={faultIn(faults, 'retry.attempts')}
          min={1}
          value={retry.attempts}
          onChange={(attempts) => setRetry({ attempts })}
        />
        <NumberField
          label="Retry delay (seconds)"
          hint="Doubled each time"
          error={faultIn(faults, 'retry.backoff_secs')}
          step="any"
          value={retry.backoff_secs}
          onChange={(seconds) => setRetry({ backoff_secs: seconds })}
        />
        <NumberField
          label="Timeout per attempt (seconds)"
          error={faultIn(faults, 'timeout_secs')}
          step="any"
          value={timeout_secs}
          onChange={(seconds) => change({ timeout_secs: seconds })}
        />
        <Field label="After the last attempt" error={faultIn(faults, 'on_failure')}>
          {(props) => (
            <Select
              {...props}
              value={on_failure ?? ''}
              onChange={(event) =>
                change({ on_failure: event.target.value === '' ? undefined : event.target.value })
              }
            >
              <option value="">Fail the run</option>
              <option value="skip">Skip dependent stages</option>
              <option value="continue">Continue</option>
            </Select>
          )}
        </Field>
      </div>
    </details>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  error: ReactNode;
  min?: number;
  step?: 'any';
  value: number | undefined;
  onChange(value: number | undefined): void;
}

const NumberField = ({ label, hint, error, value, onChange, min = 0, step }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(props) => (
      <Input
        {...props}
        type="number"
        min={min}
        step={step}
        value={value ?? ''}
        onChange={(event) => onChange(numberOf(event.target.value))}
      />
    )}
  </Field>
);
