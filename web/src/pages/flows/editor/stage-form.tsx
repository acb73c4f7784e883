import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Checkbox, Field, Input } from '../../../kit/field.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import type { Output } from '../../../lib/api.ts';
import type { Schema } from '../../../lib/openapi.ts';
import { type Fault, faultIn, type StageDraft } from './draft.tsx';
import { RawStage } from './raw-stage.tsx';
import { SchemaField } from './schema-field.tsx';
import { StageCare } from './stage-care.tsx';

export type StageType = Output<'workflow-templates.list-operations'>['data'][number];

interface StageFormProps {
  stage: StageDraft;
  others: readonly string[];
  type: StageType | undefined;
  faults: readonly Fault[];
  onChange(stage: StageDraft): void;
  onRemove(): void;
}

const WAYS = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

/** One stage: what it is called, what it waits for, and its config as a form or as JSON. */
export function StageForm({ stage, others, type, faults, onChange, onRemove }: StageFormProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('form');
  const schema = (type?.config_schema ?? {}) as Schema;
  const { depends_on = [], config = {} } = stage;
  const setConfig = (name: string, value: unknown) => {
    const { [name]: _before, ...rest } = config;
    onChange({ ...stage, config: value === undefined ? rest : { ...config, [name]: value } });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <Tabs<typeof way> label="Edit it as" value={way} onChange={setWay} tabs={WAYS} />
        <Button size="small" kind="danger" className="ml-auto" onClick={onRemove}>
          <Trash2 /> Remove
        </Button>
      </div>
      {faults.length > 0 && (
        <ul role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          {faults.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path !== '' && <code className="mr-1 font-mono text-xs">{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {way === 'json' ? (
        <RawStage stage={stage} onChange={onChange} />
      ) : (
        <>
          <p className="text-sm text-quiet">{type?.summary}</p>
          <Field label="ID" error={faultIn(faults, 'id')} required>
            {(props) => (
              <Input
                {...props}
                value={stage.id}
                onChange={(event) => onChange({ ...stage, id: event.target.value })}
                className="font-mono"
                autoComplete="off"
              />
            )}
          </Field>
          {others.length > 0 && (
            <fieldset className="flex flex-wrap gap-x-4 gap-y-1 rounded-md border px-3 pt-1 pb-2">
              <legend className="px-1 text-sm font-medium">Depends on</legend>
              {others.map((other) => (
                <Checkbox
                  key={other}
                  label={other}
                  checked={depends_on.includes(other)}
                  onChange={(event) =>
                    onChange({
                      ...stage,
                      depends_on: event.target.checked
                        ? [...depends_on, other]
                        : depends_on.filter((one) => one !== other),
                    })
                  }
                />
              ))}
              {faultIn(faults, 'depends_on') !== undefined && (
                <p className="w-full text-xs text-bad">{faultIn(faults, 'depends_on')}</p>
              )}
            </fieldset>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            {Object.entries(schema.properties ?? {}).map(([name, field]) => (
              <SchemaField
                key={`${stage.type} ${name}`}
                name={name}
                schema={field}
                value={config[name]}
                required={schema.required?.includes(name) === true}
                error={faultIn(faults, `config.${name}`)}
                onChange={(value) => setConfig(name, value)}
              />
            ))}
          </div>
          <StageCare stage={stage} faults={faults} onChange={onChange} />
        </>
      )}
    </div>
  );
}
