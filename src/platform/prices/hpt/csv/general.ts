import { type HeadFields, listOf, truthOf } from '../head.ts';
import type { CsvHead } from './find-head.ts';
import { keyOf } from './headers.ts';

const STATEMENT = /^to the best of its knowledge/i;

/** The fields of the general headers. */
export function generalFields(general: CsvHead['general']): HeadFields {
  const headers = general?.headers ?? [];
  const values = general?.values ?? [];
  const cell = (...names: string[]): string => {
    const place = headers.findIndex((header) => names.includes(keyOf(header)));
    return values[place] ?? '';
  };
  const statement = headers.findIndex(
    (header) => STATEMENT.test(header) || /^(affirm|attest)ation$/i.test(header),
  );
  return {
    name: cell('hospital_name'),
    lastUpdatedOn: cell('last_updated_on'),
    version: cell('version'),
    locations: listOf(cell('location_name', 'hospital_location')),
    addresses: listOf(cell('hospital_address')),
    licenses: licensesOf(headers, values),
    npis: listOf(cell('type_2_npi')),
    attester: cell('attester_name') || null,
    attested: truthOf(values[statement] ?? ''),
    financialAidPolicy: cell('financial_aid_policy') || null,
  };
}

/** The state stands in the header, and the number below it. */
function licensesOf(headers: readonly string[], values: readonly string[]): HeadFields['licenses'] {
  return headers.flatMap((header, place): HeadFields['licenses'] => {
    const [name = '', state = ''] = header.split('|');
    if (keyOf(name) !== 'license_number') return [];
    const numbers = listOf(values[place] ?? '');
    const each = { state: state.trim().toUpperCase() };
    return numbers.length === 0
      ? [{ number: null, ...each }]
      : numbers.map((number) => ({ number, ...each }));
  });
}
