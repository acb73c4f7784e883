import { Badge } from '../../../kit/badge.tsx';
import { FactLine } from '../../../kit/facts.tsx';
import { Select } from '../../../kit/field.tsx';
import { count, plural } from '../../../lib/format.ts';
import { type Dataset, shownValue } from '../filters.ts';
import { Faults } from './faults.tsx';
import type { Options } from './options.ts';
import type { ImportJob } from './send-file.ts';

interface PlanViewProps {
  dataset: Dataset;
  job: ImportJob;
  options: Options;
  onChange(options: Options): void;
}

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};
const SHOWN = 5;

/** How the file would be read: what it is, what fills which column, its first rows, and what does not fit. */
export function PlanView({ dataset, job, options, onChange }: PlanViewProps) {
  const { plan } = job;
  if (plan === null) return null;
  const { format, compression, encoding, delimiter, header, columns, missing, sample } = plan;
  const bad = plan.rows_checked - plan.rows_good;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <p className="text-sm text-quiet">
        <FactLine
          facts={[
            <b key="format" className="font-semibold text-ink">
              {[format, ...compression].join(' in ')}
            </b>,
            encoding,
            delimiter !== null && `${DELIMITERS[delimiter] ?? delimiter} delimiter`,
            header !== null && (header ? 'header row' : 'no header row'),
            `${plural(plan.rows_checked, 'row')} checked${plan.complete ? '' : ' from the start'}`,
            bad > 0 ? (
              <span key="bad" className="text-bad">
                {plural(bad, 'row is', 'rows are')} invalid
              </span>
            ) : (
              <span key="good" className="text-good">
                all valid
              </span>
            ),
          ]}
        />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <div tabIndex={0} className="overflow-x-auto rounded-md border">
        <table className="w-full border-collapse text-sm" aria-label="Columns and first rows">
          <thead>
            <tr className="border-b bg-sunk text-left align-top">
              {columns.map(({ name, type, target, data_type }) => (
                <th key={name} scope="col" className="min-w-36 border-r p-2 font-normal last:border-r-0">
                  <span className="block truncate font-medium">{name}</span>
                  <Select
                    aria-label={`Target column for ${name}`}
                    className="mt-1 h-7 text-sm"
                    value={target ?? ''}
                    onChange={(event) =>
                      onChange({
                        ...options,
                        mapping: { ...options.mapping, [name]: event.target.value || null },
                      })
                    }
                  >
                    <option value="">ignore</option>
                    {dataset.columns.map((column) => (
                      <option key={column.name}>{column.name}</option>
                    ))}
                  </Select>
                  <span className="mt-1 block text-xs text-faint">
                    {[type, data_type].filter(Boolean).join(' → ') || 'ignored'}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.slice(0, SHOWN).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of a file keep their order
              <tr key={index} className="h-7 border-b last:border-b-0">
                {columns.map(({ name }) => (
                  <td
                    key={name}
                    className="max-w-56 truncate border-r px-2 font-mono text-xs last:border-r-0"
                  >
                    {shownValue(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p className="text-sm text-quiet">
          Not in the file, will be empty:{' '}
          {missing.map((name) => (
            <Badge key={name} className="mr-1">
              {name}
            </Badge>
          ))}
        </p>
      )}
      {job.errors.length > 0 && (
        <Faults
          errors={job.errors}
          told={`${count(bad)} of ${plural(plan.rows_checked, 'row')} checked ${bad === 1 ? 'is' : 'are'} invalid`}
        />
      )}
      {job.notes.map((note) => (
        <p key={note} className="text-sm text-quiet">
          {note}
        </p>
      ))}
    </section>
  );
}
