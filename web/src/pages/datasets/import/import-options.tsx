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
      <Field label="Rows">
        {(props) => (
          <Select
            {...props}
            value={options.mode}
            onChange={(event) => {
              const mode = event.target.value as Options['mode'];
              set({
                mode,
                keys:
                  mode === 'upsert' && options.keys.length === 0 ? [dataset.columns[0]!.name] : options.keys,
              });
            }}
          >
            <option value="append">are added</option>
            <option value="upsert">replace those of the same key</option>
            <option value="replace">replace all rows</option>
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
      <Field label="Rows that do not fit">
        {(props) => (
          <Select
            {...props}
            value={options.on_error}
            onChange={(event) => set({ on_error: event.target.value as Options['on_error'] })}
          >
            <option value="quarantine">go into quarantine</option>
            <option value="reject">stop the import</option>
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
            <option value="">as found</option>
            <option value=",">comma</option>
            <option value=";">semicolon</option>
            <option value="tab">tab</option>
            <option value="|">bar</option>
          </Select>
        )}
      </Field>
      <Field label="First line">
        {(props) => (
          <Select
            {...props}
            value={options.header}
            onChange={(event) => set({ header: event.target.value as Options['header'] })}
          >
            <option value="">as found</option>
            <option value="true">has the names</option>
            <option value="false">is a row</option>
          </Select>
        )}
      </Field>
    </div>
  );
}
