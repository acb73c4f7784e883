import { isValidNpi } from '../codes/index.ts';
import type { HospitalHead } from '../model/index.ts';
import type { Tally } from './tally.ts';

/** What a file says of itself, as text. */
export interface HeadFields {
  name: string;
  lastUpdatedOn: string;
  version: string;
  locations: string[];
  addresses: string[];
  licenses: { number: string | null; state: string }[];
  npis: string[];
  attester: string | null;
  attested: boolean | null;
  financialAidPolicy: string | null;
}

export interface FileHead {
  hospital: HospitalHead;
  declaredVersion: string | null;
  lastUpdatedOn: string | null;
}

export function fileHeadOf(fields: HeadFields, tally: Tally): FileHead {
  const { lastUpdatedOn, version, ...hospital } = fields;
  const invalid = hospital.npis.filter((npi) => !isValidNpi(npi));
  if (invalid.length > 0)
    tally.warnOnce('npi', `NPIs with a wrong check digit: ${invalid.slice(0, 20).join(', ')}.`);
  const date = isoDateOf(lastUpdatedOn);
  if (date === null && lastUpdatedOn !== '')
    tally.warnOnce('date', `"${lastUpdatedOn}" in last_updated_on is no date; write it as YYYY-MM-DD.`);
  return { hospital, declaredVersion: version.trim() || null, lastUpdatedOn: date };
}

/** ISO, with or without a time, and the American way. */
export function isoDateOf(written: string): string | null {
  const text = written.trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text);
  const american = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: .*)?$/.exec(text);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const [year, month, day] =
    american === null ? (iso ?? compact ?? []).slice(1) : [american[3], american[1], american[2]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : null;
}

export const listOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function truthOf(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['true', 't', 'yes', 'y', '1'].includes(word)) return true;
  return ['false', 'f', 'no', 'n', '0'].includes(word) ? false : null;
}
