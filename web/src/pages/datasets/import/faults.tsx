import { shownValue } from '../filters.ts';
import type { ImportJob } from './send-file.ts';

const SHOWN = 20;

/** What does not fit, by line and column. */
export const Faults = ({ errors, told }: { errors: ImportJob['errors']; told: string }) => (
  <div className="rounded-md bg-warn-soft p-2 text-sm">
    <p className="font-medium">{told}</p>
    <ul className="mt-1 flex flex-col gap-0.5 text-xs">
      {errors.slice(0, SHOWN).map(({ line, column, value, message }) => (
        <li key={`${line} ${column}`}>
          <span className="font-mono text-faint">line {line}</span>{' '}
          {column !== null && <b className="font-medium">{column}</b>}{' '}
          {value !== null && value !== undefined && <code className="font-mono">{shownValue(value)}</code>}{' '}
          {message}
        </li>
      ))}
      {errors.length > SHOWN && <li className="text-quiet">and {errors.length - SHOWN} more</li>}
    </ul>
  </div>
);
