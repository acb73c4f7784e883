import { type Column, encodeRows } from '../../../platform/tables/index.ts';

const LONGEST = 200_000;

/** A value as the column takes it; undefined when there is none, or none that fits. */
export function fitValue(column: Column, value: unknown): unknown {
  const fitted = convert(column.type, value);
  if (fitted === undefined) return undefined;
  const definition = {
    accountId: '',
    tableId: '',
    schemaVersion: 1,
    sortKey: undefined,
    partitionField: undefined,
  };
  const { faults } = encodeRows({ ...definition, columns: [column] }, [{ [column.name]: fitted }]);
  return faults.length === 0 ? fitted : undefined;
}

function convert(type: Column['type'], value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  switch (type) {
    case 'jsonb':
      return cleaned(value);
    case 'integer':
      return typeof value === 'number' ? Math.round(value) : asNumber(value);
    case 'float':
      return asNumber(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'timestamp':
      return typeof value === 'string' ? value : undefined;
    case 'url':
    case 'email':
      return [value].flat()[0];
    case 'text':
      return cleanText(asText(value));
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
      ? Number(value)
      : undefined;

const asText = (value: unknown): string =>
  typeof value === 'object' && !(Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    ? JSON.stringify(value)
    : [value].flat().join(', ');

/** What comes from pages may hold what no table takes. */
const cleanText = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST).toWellFormed();

function cleaned(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'string' ? cleanText(part) : part)));
}
