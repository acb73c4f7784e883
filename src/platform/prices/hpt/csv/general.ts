import { type HeadFields, licensesIn, listOf, npisOf, stateOf, truthOf } from '../head.ts';
import type { CsvHead } from './find-head.ts';
import { keyOf } from './headers.ts';

/** The sentence of CMS, or what a hospital made of it. */
const STATEMENT = /^(?:"|\s)*to the best of (?:its|my|our|their|the) |^(?:affirm|attest)ation$/i;
const LIKE_STATEMENT = /\b(?:attest|affirm)|\btrue,? (?:and )?accurate\b/i;
const LEAST_STATEMENT = 40;

/** The fields of the general headers. */
export function generalFields(general: CsvHead['general']): HeadFields {
  const headers = general?.headers ?? [];
  const values = general?.values ?? [];
  const cell = (...names: string[]): string => {
    const place = headers.findIndex((header) => names.includes(keyOf(header)));
    return values[place] ?? '';
  };
  const statement = headers.findIndex(
    (header) => STATEMENT.test(header) || (header.length >= LEAST_STATEMENT && LIKE_STATEMENT.test(header)),
  );
  return {
    name: cell('hospital_name'),
    lastUpdatedOn: cell('last_updated_on'),
    version: cell('version'),
    locations: listOf(cell('location_name', 'hospital_location')),
    addresses: listOf(cell('hospital_address')),
    licenses: licensesOf(headers, values),
    npis: npisOf(cell('type_2_npi')),
    attester: cell('attester_name') || null,
    attested: truthOf(values[statement] ?? ''),
    financialAidPolicy: cell('financial_aid_policy') || null,
  };
}

/** Where its bar became a blank or an underscore. */
const BEFORE_STATE = /(?<=^license[\s_-]number)[\s_-]+/i;

/** The state stands in the header, and the number below it. */
function licensesOf(headers: readonly string[], values: readonly string[]): HeadFields['licenses'] {
  return headers.flatMap((header, place): HeadFields['licenses'] => {
    const [name = '', state = ''] = header.includes('|') ? header.split('|') : header.split(BEFORE_STATE);
    if (keyOf(name) !== 'license_number') return [];
    return licensesIn(values[place] ?? '', stateOf(state));
  });
}
