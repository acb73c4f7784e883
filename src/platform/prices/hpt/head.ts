import { isValidNpi } from '../codes/index.ts';
import type { HospitalHead } from '../model/index.ts';
import { STATES } from '../places/index.ts';
import { isoDateOf } from '../wording/index.ts';
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

export const listOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The numbers of a cell or value. Some write the state behind the number, as the template of CSV has them. */
export function licensesIn(text: string, named: string): HeadFields['licenses'] {
  const texts = [...new Set(listOf(text))];
  const [written = ''] = texts.slice(1).filter((one) => /^[A-Z]{2}$/.test(one));
  const isState = named === '' || stateOf(written) === named;
  const numbers = isState ? texts.filter((one) => one !== written) : texts;
  const state = named || stateOf(written);
  return numbers.length === 0 ? [{ number: null, state }] : numbers.map((number) => ({ number, state }));
}

export function truthOf(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['true', 't', 'yes', 'y', '1'].includes(word)) return true;
  return ['false', 'f', 'no', 'n', '0'].includes(word) ? false : null;
}

/** Lists of NPIs are split by whatever stands between their digits. */
export const npisOf = (text: string): string[] => [
  ...new Set(text.split(/[\s|,;/]+/).filter((npi) => npi !== '')),
];

const BY_NAME = new Map(STATES.map(({ code, name }) => [name.toUpperCase(), code]));
const CODES = new Set(STATES.map(({ code }) => code));

/** The two letters of a state, also where its name stands there, or brackets or quotes around it; empty for what is none. */
export function stateOf(written: string): string {
  const text = written
    .replace(/["'\u2018\u2019\u201c\u201d]/g, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
    .toUpperCase();
  return CODES.has(text) ? text : (BY_NAME.get(text) ?? '');
}
