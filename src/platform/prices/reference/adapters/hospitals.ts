import { invalidRequest } from '../../../../kernel/errors.ts';
import { STATES } from '../../places/index.ts';
import { isNpi } from '../npi.ts';
import { type Adapted, readTable, textOf } from './text-table.ts';

export interface ListedHospital {
  ccn: string;
  name: string;
  address: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  type: string | null;
}

export interface EnrolledHospital extends ListedHospital {
  npi: string;
  otherName: string | null;
}

const CODES = new Set(STATES.map(({ code }) => code));

type Fields = Readonly<Record<string, unknown>>;

/** The same field under the names it had over the years, whatever case and blanks. */
function fieldOf(record: Fields, names: readonly string[]): string | null {
  for (const [name, value] of Object.entries(record)) {
    const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    const isText = typeof value === 'string' || typeof value === 'number';
    if (names.includes(plain) && isText && String(value).trim() !== '') return String(value).trim();
  }
  return null;
}

const FIELDS = {
  ccn: ['facilityid', 'providerid', 'ccn', 'providernumber', 'cmscertificationnumber'],
  name: ['facilityname', 'hospitalname', 'organizationname', 'providername', 'name'],
  address: ['address', 'addressline1', 'streetaddress'],
  city: ['citytown', 'city'],
  state: ['state', 'enrollmentstate'],
  zip: ['zipcode', 'zip'],
  type: ['hospitaltype', 'providertypetext', 'providertype'],
} as const;

/** Five digits, whether leading zeros were lost or four further digits stand behind. */
function zipOf(text: string | null): string | null {
  const digits = text?.replace(/\D/g, '') ?? '';
  if (digits === '') return null;
  return digits.length > 5 ? digits.padStart(9, '0').slice(0, 5) : digits.padStart(5, '0');
}

function hospitalOf(record: Fields): ListedHospital | string {
  const ccn = fieldOf(record, FIELDS.ccn)?.toUpperCase().padStart(6, '0') ?? null;
  const name = fieldOf(record, FIELDS.name);
  const state = fieldOf(record, FIELDS.state)?.toUpperCase() ?? null;
  if (ccn === null || !/^[0-9A-Z]{6}$/.test(ccn))
    return 'There is no CMS certification number of six characters.';
  if (name === null) return `The hospital ${ccn} has no name.`;
  if (state === null || !CODES.has(state)) return `The hospital ${ccn} has no state.`;
  const text = (field: 'address' | 'city' | 'type') => fieldOf(record, FIELDS[field]);
  const place = {
    address: text('address'),
    city: text('city'),
    state,
    zip: zipOf(fieldOf(record, FIELDS.zip)),
  };
  return { ccn, name, ...place, type: text('type') };
}

export interface HospitalPage extends Adapted<ListedHospital> {
  /** How many there are on all pages, where the page tells. */
  total: number | null;
  /** It is the file with all of them, and has no other pages. */
  isWhole: boolean;
}

/** One page of the hospitals that CMS lists, as its provider data interface answers it, or its file in CSV. */
export function readHospitalPage(input: Uint8Array | string): HospitalPage {
  const text = textOf(input);
  const isWhole = !isJson(text);
  const { records, total } = isWhole ? { records: listedInCsv(text), total: null } : numbered(text);
  const page: HospitalPage = { rows: [], rejected: [], total, isWhole };
  for (const { row, record } of records) {
    const hospital = hospitalOf(record);
    if (typeof hospital === 'string') page.rejected.push({ row, reason: hospital });
    else page.rows.push(hospital);
  }
  return page;
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

interface NumberedRecord {
  row: number;
  record: Fields;
}

function numbered(text: string): { records: NumberedRecord[]; total: number | null } {
  const { records, total } = recordsOf(text);
  return { records: records.map((record, index) => ({ row: index + 1, record })), total };
}

function listedInCsv(text: string): NumberedRecord[] {
  const columns = {
    ...{
      ccn: /^(facility id|provider id|ccn)$/,
      name: /^(facility name|hospital name)$/,
      address: /^address$/,
    },
    ...{ city: /^(city\W?town|city)$/, state: /^state$/, zip: /^zip code$/, hospitaltype: /^hospital type$/ },
  };
  return readTable(text, { columns, required: ['ccn', 'name', 'state'] }).map(({ row, cells }) => ({
    row,
    record: cells,
  }));
}

function recordsOf(input: Uint8Array | string): { records: Fields[]; total: number | null } {
  const answer = parsed(textOf(input));
  const holder = isFields(answer) ? (answer.results ?? answer.data) : answer;
  if (!Array.isArray(holder))
    throw invalidRequest('The page has no list of results. Check that it is the right address.');
  const total = isFields(answer) && typeof answer.count === 'number' ? answer.count : null;
  return { records: holder.filter(isFields), total };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidRequest('The page is no JSON. Check that it is the right address.', { cause: error });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Which NPI belongs to which hospital, from the enrollments that CMS publishes as CSV or JSON. */
export function readEnrollments(input: Uint8Array | string): Adapted<EnrolledHospital> {
  const text = textOf(input);
  const records = isJson(text) ? numbered(text).records : csvRecords(text);
  const adapted: Adapted<EnrolledHospital> = { rows: [], rejected: [] };
  for (const { row, record } of records) {
    const hospital = hospitalOf(record);
    const npi = fieldOf(record, ['npi']) ?? '';
    if (typeof hospital === 'string') adapted.rejected.push({ row, reason: hospital });
    else if (!isNpi(npi)) adapted.rejected.push({ row, reason: `${JSON.stringify(npi)} is no NPI.` });
    else
      adapted.rows.push({
        ...hospital,
        npi,
        otherName: fieldOf(record, ['doingbusinessasname', 'dba', 'otherorganizationname']),
      });
  }
  return adapted;
}

function csvRecords(text: string): NumberedRecord[] {
  const columns = {
    ...{ npi: /^npi$/, ccn: /^(ccn|provider id|provider number)$/, name: /^organization name$/ },
    ...{ doingbusinessasname: /^doing business as name$/, address: /^address line 1$/, city: /^city$/ },
    ...{ state: /^state$/, enrollmentstate: /^enrollment state$/, zipcode: /^zip code$/ },
    providertypetext: /^provider type text$/,
  };
  return readTable(text, { columns, required: ['npi', 'ccn', 'name'] }).map(({ row, cells }) => ({
    row,
    record: cells,
  }));
}
