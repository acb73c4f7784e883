import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../kit/button.tsx';
import { Checkbox, Input, Select } from '../../../kit/field.tsx';
import { must } from '../../../lib/must.ts';
import { readLoose, writeLoose } from '../placeholders.ts';
import type { Fault, InputDraft } from './draft.tsx';

const TYPES = ['text', 'integer', 'float', 'boolean', 'list', 'dataset', 'spider', 'url'];

interface InputsFormProps {
  inputs: readonly InputDraft[];
  faults: readonly Fault[];
  onChange(inputs: InputDraft[]): void;
}

/** The typed inputs that every run of a template gives anew. */
export function InputsForm({ inputs, faults, onChange }: InputsFormProps) {
  const set = (index: number, change: Partial<InputDraft>) =>
    onChange(inputs.map((input, place) => (place === index ? { ...input, ...change } : input)));
  const setDefault = (index: number, text: string) => {
    const { default: _before, ...rest } = must(inputs[index], `input ${index}`);
    const isText = ['text', 'url', 'dataset', 'spider'].includes(rest.type ?? '');
    const next = text === '' ? rest : { ...rest, default: readLoose(text, isText ? '' : undefined) };
    onChange(inputs.map((input, place) => (place === index ? next : input)));
  };
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3">
      <legend className="px-1 text-sm font-medium">Inputs</legend>
      <p className="text-xs text-faint">Use in stages as {'{{ params.name }}'}.</p>
      {inputs.map((input, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an input is its place while its name is typed
        <div key={index} className="flex flex-col gap-1 border-b pb-2 last:border-b-0">
          <div className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={`Name of input ${index + 1}`}
              value={input.name ?? ''}
              placeholder="name"
              onChange={(event) => set(index, { name: event.target.value })}
              className="w-32 font-mono"
            />
            <Select
              aria-label={`Type of input ${index + 1}`}
              value={input.type ?? 'text'}
              onChange={(event) => set(index, { type: event.target.value as InputDraft['type'] })}
              className="w-28"
            >
              {TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
            <Input
              aria-label={`Default of input ${index + 1}`}
              value={writeLoose(input.default)}
              placeholder="default"
              onChange={(event) => setDefault(index, event.target.value)}
              className="min-w-20 flex-1"
            />
            <Checkbox
              label="required"
              checked={input.required === true}
              onChange={(event) => set(index, { required: event.target.checked })}
            />
            <IconButton
              label={`Remove input ${input.name ?? index + 1}`}
              size="small"
              onClick={() => onChange(inputs.filter((_, place) => place !== index))}
            >
              <Trash2 />
            </IconButton>
          </div>
          <Input
            aria-label={`Description of input ${index + 1}`}
            value={input.description ?? ''}
            placeholder="Description"
            onChange={(event) => set(index, { description: event.target.value })}
          />
          {faults
            .filter(({ path }) => path.startsWith(`inputs[${index}]`))
            .map(({ path, message }) => (
              <p key={`${path} ${message}`} className="text-xs text-bad">
                {message}
              </p>
            ))}
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange([...inputs, { name: '', type: 'text', required: true }])}
      >
        <Plus /> Add input
      </Button>
    </fieldset>
  );
}
