import { keyOf } from './headers.ts';

/** What a file says of itself: names, and a value for each. */
export interface General {
  headers: string[];
  values: string[];
  /** How many further records look like values of the same names. */
  furtherValues: number;
}

const LEAST_VALUES = 3;

const NAMES = new Set([
  ...['hospital_name', 'last_updated_on', 'version', 'hospital_location', 'location_name'],
  ...['hospital_address', 'license_number', 'type_2_npi', 'attester_name'],
]);

/** Finds the general headers among the records before those of the items; null where there are none. */
export function generalOf(records: readonly string[][]): General | null {
  const filled = records.filter((cells) => !isBlank(cells));
  const counts = filled.map((cells) => cells.filter(isGeneralName).length);
  const most = Math.max(0, ...counts);
  if (most < 2) return byLine(filled);
  const place = counts.indexOf(most);
  const headers = filled[place] ?? [];
  const column = headers.findIndex((cell) => keyOf(cell) === 'hospital_name');
  const further = filled
    .slice(place + 2)
    .filter((cells) => (cells[column] ?? '') !== '' && cells.filter(Boolean).length >= LEAST_VALUES);
  return { headers, values: filled[place + 1] ?? [], furtherValues: further.length };
}

/** One name and its value a line. */
function byLine(records: readonly string[][]): General | null {
  const lines = records.filter(([first = '']) => isGeneralName(first));
  if (lines.length < 2) return null;
  return {
    headers: records.map(([first = '']) => first),
    values: records.map(([, ...cells]) => cells.filter((cell) => cell !== '').join('|')),
    furtherValues: 0,
  };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

export const isGeneralName = (cell: string): boolean =>
  NAMES.has(keyOf(cell.split('|')[0] ?? '').replace(/^(license_number)_[a-z]{2}$/, '$1'));
