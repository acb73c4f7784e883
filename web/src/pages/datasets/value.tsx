import { exactTime } from '../../lib/format.ts';
import { isNumeric } from './values.ts';

interface ValueProps {
  value: unknown;
  type: string;
  /** With room for all of it. */
  whole?: boolean;
}

/** A value of a cell, as its type is read. */
export function Value({ value, type, whole = false }: ValueProps) {
  if (value === null || value === undefined)
    return <span className="text-faint italic">{whole ? 'empty' : '—'}</span>;
  if (typeof value === 'object') return <code className="font-mono text-xs">{JSON.stringify(value)}</code>;
  const text = String(value);
  if (type === 'timestamp' && !whole)
    return (
      <time dateTime={text} title={exactTime(text)} className="font-mono text-xs">
        {text.replace('T', ' ').replace(/(\.0+)?Z$/, '')}
      </time>
    );
  if (type === 'url' && /^https?:/.test(text))
    return (
      <a
        href={text}
        target="_blank"
        rel="noreferrer"
        className="hover:text-accent-ink hover:underline"
        tabIndex={whole ? 0 : -1}
      >
        {text}
      </a>
    );
  if (type === 'boolean') return <span className="font-mono text-xs">{text}</span>;
  return (
    <span
      className={isNumeric(type) ? 'font-mono text-xs tabular-nums' : 'whitespace-pre-wrap'}
      title={whole ? undefined : text}
    >
      {text}
    </span>
  );
}
