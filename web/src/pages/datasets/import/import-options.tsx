import { Field, Select } from '../../../kit/field.tsx';
import type { Dataset } from '../filters.ts';
import type { Options } from './options.ts';

interface ImportOptionsProps {
  dataset: Dataset;
  options: Options;
  onChange(options: Options): void;
}

/** What happens to the rows that are there, and to those that do not fit. */
export function ImportOptions({ dataset, options, onChange }: ImportOptionsProps) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Mode">
        {(props) => (
          <Select
            {...props}
            value={options.mode}
            onChange={(event) => {
              const mode = event.target.value as Options['mode'];
              set({
                mode,
                keys:
                  mode === 'upsert' && options.keys.length === 0
                    ? dataset.columns.slice(0, 1).map(({ name }) => name)
                    : options.keys,
              });
            }}
          >
            <option value="append">Append</option>
            <option value="upsert">Upsert by key</option>
            <option value="replace">Replace all rows</option>
          </Select>
        )}
      </Field>
      {options.mode === 'upsert' && (
        <Field label="Key">
          {(props) => (
            <Select
              {...props}
              value={options.keys[0] ?? ''}
              onChange={(event) => set({ keys: [event.target.value] })}
            >
              {dataset.columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Invalid rows">
        {(props) => (
          <Select
            {...props}
            value={options.on_error}
            onChange={(event) => set({ on_error: event.target.value as Options['on_error'] })}
          >
            <option value="quarantine">Quarantine</option>
            <option value="reject">Stop the import</option>
          </Select>
        )}
      </Field>
      <Field label="Delimiter">
        {(props) => (
          <Select
            {...props}
            value={options.delimiter}
            onChange={(event) => set({ delimiter: event.target.value })}
          >
            <option value="">Detect</option>
            <option value=",">comma</option>
            <option value=";">semicolon</option>
            <option value="tab">tab</option>
            <option value="|">pipe</option>
          </Select>
        )}
      </Field>
      <Field label="Header row">
        {(props) => (
          <Select
            {...props}
            value={options.header}
            onChange={(event) => set({ header: event.target.value as Options['header'] })}
          >
            <option value="">Detect</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        )}
      </Field>
    </div>
  );
}
