import { Field, Input, Select, TextArea } from '../../../kit/field.tsx';
import type { Output } from '../../../lib/api.ts';
import { useOperation } from '../../../lib/query.ts';

export type TemplateInput = Output<'workflow-templates.get'>['inputs'][number];

/** The typed text as the value that the input takes; undefined when nothing was typed. */
export function readInput({ type }: TemplateInput, text: string): unknown {
  if (text === '') return undefined;
  if (type === 'integer' || type === 'float') return Number(text);
  if (type === 'boolean') return text === 'true';
  if (type === 'list') return text.split('\n').filter((line) => line !== '');
  return text;
}

export const writeInput = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join('\n') : String(value);

interface InputFieldProps {
  input: TemplateInput;
  value: string;
  onChange(text: string): void;
  error: string | undefined;
}

/** One input of a template, as its type has it. */
export function InputField({ input, value, onChange, error }: InputFieldProps) {
  const { name, type, required, description } = input;
  return (
    <Field
      label={
        <>
          <code className="font-mono">{name}</code> <span className="font-normal text-faint">{type}</span>
        </>
      }
      hint={description}
      error={error}
      required={required}
    >
      {(props) => {
        const common = { ...props, value };
        switch (type) {
          case 'dataset':
            return <DatasetChoice {...common} onChoose={onChange} />;
          case 'spider':
            return <SpiderChoice {...common} onChoose={onChange} />;
          case 'boolean':
            return (
              <Choice
                {...common}
                onChoose={onChange}
                choices={[
                  ['true', 'true'],
                  ['false', 'false'],
                ]}
              />
            );
          case 'list':
            return (
              <TextArea
                {...common}
                rows={3}
                placeholder="One per line"
                onChange={(event) => onChange(event.target.value)}
              />
            );
          default:
            return (
              <Input
                {...common}
                {...(type === 'integer' || type === 'float'
                  ? { type: 'number', step: type === 'integer' ? 1 : 'any' }
                  : { type: type === 'url' ? 'url' : 'text' })}
                autoComplete="off"
                onChange={(event) => onChange(event.target.value)}
              />
            );
        }
      }}
    </Field>
  );
}

interface ChoiceProps {
  id: string;
  value: string;
  onChoose(value: string): void;
  required?: true;
}

const Choice = ({
  onChoose,
  choices,
  ...rest
}: ChoiceProps & { choices: readonly (readonly [value: string, label: string])[] }) => (
  <Select {...rest} onChange={(event) => onChoose(event.target.value)}>
    <option value="">{rest.required ? 'Choose …' : 'Not set'}</option>
    {choices.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
);

function DatasetChoice(props: ChoiceProps) {
  const datasets = useOperation('datasets.list', { limit: 200 });
  const choices = (datasets.data?.data ?? []).map(({ dataset_id, name }) => [dataset_id, name] as const);
  return <Choice {...props} choices={choices} />;
}

function SpiderChoice(props: ChoiceProps) {
  const spiders = useOperation('spiders.list', { limit: 200 });
  const choices = (spiders.data?.data ?? []).map(({ spider_id, name }) => [spider_id, name] as const);
  return <Choice {...props} choices={choices} />;
}
