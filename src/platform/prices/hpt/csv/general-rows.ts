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

/** One name and its value a line, or in one cell with a colon between them. */
function byLine(records: readonly string[][]): General | null {
  const joined = records.flatMap(joinedPairs);
  const others = records.filter((cells) => joinedPairs(cells).length === 0);
  const lines = others.filter(([first = '']) => isGeneralName(first));
  if (joined.length === 0 && lines.length < 2) return null;
  return {
    headers: [...joined.map(([name]) => name), ...others.map(([first = '']) => first)],
    values: [
      ...joined.map(([, value]) => value),
      ...others.map(([, ...cells]) => cells.filter((cell) => cell !== '').join('|')),
    ],
    furtherValues: 0,
  };
}

/** A value that has commas of its own goes on in the cells behind. */
function joinedPairs(cells: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (const cell of cells) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.+)$/s.exec(cell) ?? [];
    const last = pairs.at(-1);
    if (isGeneralName(name)) pairs.push([name, value]);
    else if (last !== undefined && cell !== '') last[1] += `, ${cell}`;
  }
  return pairs;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

export const isGeneralName = (cell: string): boolean =>
  NAMES.has(keyOf(cell.split('|')[0] ?? '').replace(/^(license_number)_[a-z]{2}$/, '$1'));
