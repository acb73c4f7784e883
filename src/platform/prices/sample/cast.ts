import type { PayerEntry } from '../payers/index.ts';
import { npiCheckDigit } from '../reference/index.ts';

export type SampleFormat = 'csv_tall' | 'csv_wide' | 'json';

export interface SampleHospital {
  hospitalId: string;
  name: string;
  npi: string;
  ein: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  latitude: number;
  longitude: number;
  system: string;
  website: string;
  license: string;
  format: SampleFormat;
  version: '2.2.0' | '3.0.0';
  lastUpdatedOn: string;
  /** Its prices beside those of the others. */
  level: number;
}

export interface SamplePayer extends PayerEntry {
  plan: string;
  planId: string;
  hiosId: string;
  ein: string;
  version: '1.3.1' | '2.0.0';
  /** Whether providers stand at each rate or are referred to. */
  providers: 'inline' | 'references';
  level: number;
}

export const SITE = 'https://sample.invalid';
export const PAYER_DATE = '2026-03-01';

const HOSPITALS = `
lanternfield|Lanternfield General Hospital|10 Lantern Row|New York|NY|10001|40.7506|-73.9972|csv_tall|3.0.0|2026-02-15|1.2
quillhaven|Quillhaven Medical Center|220 Quill Street|Brooklyn|NY|11201|40.6950|-73.9890|csv_tall|2.2.0|2026-01-20|0.9
brackwater|Brackwater University Hospital|31 Brack Lane|Bronx|NY|10451|40.8200|-73.9240|csv_wide|3.0.0|2026-02-01|1.5
thistlemoor|Thistlemoor Community Hospital|7 Thistle Way|Jersey City|NJ|07302|40.7210|-74.0470|csv_wide|2.2.0|2026-01-05|0.8
saltmarsh|Saltmarsh Regional Hospital|400 Marsh Avenue|Flushing|NY|11354|40.7680|-73.8270|json|3.0.0|2026-02-20|1.0
ospreyhollow|Osprey Hollow Hospital|55 Hollow Road|White Plains|NY|10601|41.0330|-73.7650|json|2.2.0|2025-09-20|1.1
`;

/** Beginnings of tax identifiers that are never given out, so that no company has one of these. */
const HOSPITAL_EIN = '8900010';
const PAYER_EIN = '9600010';

export const SAMPLE_HOSPITALS: readonly SampleHospital[] = HOSPITALS.trim()
  .split('\n')
  .map((line, index) => {
    const [id = '', name = '', address = '', city = '', state = '', zip = '', ...rest] = line.split('|');
    const [latitude = '', longitude = '', format = '', version = '', lastUpdatedOn = '', level = ''] = rest;
    const nine = `19980071${index + 1}`;
    return {
      ...{ hospitalId: `sample-${id}`, name: `Sample: ${name}`, address, city, state, zip },
      ...{
        npi: `${nine}${npiCheckDigit(nine)}`,
        ein: `${HOSPITAL_EIN}${String(index + 1).padStart(2, '0')}`,
      },
      ...{ latitude: Number(latitude), longitude: Number(longitude), level: Number(level) },
      ...{ system: 'Sample: Tidelands Health', website: `${SITE}/${id}`, license: `S-${1_001 + index}` },
      ...{ format: format as SampleFormat, version: version as SampleHospital['version'], lastUpdatedOn },
    };
  });

const PAYERS = [
  { id: 'harborline', name: 'Harborline Health', plan: 'Open Harbor PPO', version: '1.3.1', level: 1 },
  { id: 'northgate', name: 'Northgate Mutual', plan: 'Gate HMO', version: '1.3.1', level: 0.88 },
  { id: 'cobaltridge', name: 'Cobalt Ridge Assurance', plan: 'Ridge EPO', version: '2.0.0', level: 1.15 },
] as const;

export const SAMPLE_PAYERS: readonly SamplePayer[] = PAYERS.map(
  ({ id, name, plan, version, level }, index) => {
    const ein = `${PAYER_EIN}${String(index + 1).padStart(2, '0')}`;
    const hiosId = `9980${index + 1}`;
    return {
      ...{ payerId: `sample-${id}`, name: `Sample: ${name}`, aliases: [{ text: name }] },
      ...{ hiosIds: [hiosId], eins: [ein], ein, hiosId, planId: `${hiosId}NY001`, plan, version, level },
      providers: index === 1 ? 'inline' : 'references',
    };
  },
);
