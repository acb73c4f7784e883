import type { DataType } from './filters.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * What was typed, as the column's type writes it. What does not look like the type is sent as it is: the interface
 * says what is wrong with it.
 */
export function typedValue(text: string, type: DataType): unknown {
  if (type === 'text') return text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (type === 'integer' || type === 'float') {
    if (!NUMBER.test(trimmed)) return trimmed;
    const number = Number(trimmed);
    return type === 'integer' && !Number.isSafeInteger(number) && /^[+-]?\d+$/.test(trimmed)
      ? trimmed
      : number;
  }
  if (type === 'boolean') return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
  if (type === 'jsonb') return parsedJson(trimmed);
  return trimmed;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As it is typed and edited. */
export const editedText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

export const isNumeric = (type: string): boolean =>
  type === 'integer' ||
  type === 'float' ||
  /^(U?(TINY|SMALL|BIG|HUGE)?INT|INTEGER|DOUBLE|FLOAT|DECIMAL)/i.test(type);
