import { must } from '../../../kernel/must.ts';
import type { SampleAnswer } from './answers.ts';
import { buildMarket, earlierSnapshot, isFaulty } from './build-market.ts';
import { SAMPLE_HOSPITALS, SAMPLE_PAYERS, type SampleHospital, type SamplePayer, SITE } from './cast.ts';
import type { PostedItem } from './postings.ts';
import { writeTall, writeWide } from './write-hospital-csv.ts';
import { writeHospitalJson } from './write-hospital-json.ts';
import { inNetworkUrl, writeInNetwork, writeTableOfContents } from './write-payer.ts';

export interface SampleFile {
  name: string;
  /** Of a host that cannot exist. */
  url: string;
  kind: 'hospital_mrf' | 'tic_in_network' | 'tic_toc' | 'cms_hpt';
  hospitalId: string | null;
  payerId: string | null;
  version: string | null;
  lastUpdatedOn: string | null;
  /** `previous` is to be loaded before the live file of the same hospital. */
  snapshot: 'live' | 'previous';
  bytes: Uint8Array;
  /** What the validator of CMS has to say about it. */
  faults: readonly string[];
}

export interface SampleMarket {
  synthetic: true;
  hospitals: readonly SampleHospital[];
  payers: readonly SamplePayer[];
  files: SampleFile[];
  /** Every pair of hospital and payer, and every contradiction and change that was planted. */
  answers: SampleAnswer[];
}

const EARLIER = '2025-02-10';
const ENCODER = new TextEncoder();

/** A market that never was: the same files, byte for byte, at every call. */
export async function makeSampleMarket(): Promise<SampleMarket> {
  const { hospitals, prices, answers } = await buildMarket();
  const first = must(hospitals[0], 'a hospital');
  const earlier = earlierSnapshot(first);
  const files = [
    hospitalFile(first.hospital, earlier.items, 'previous'),
    ...hospitals.map(({ hospital, items }) => hospitalFile(hospital, items, 'live')),
    ...SAMPLE_PAYERS.map((payer) =>
      payerFile(
        payer,
        writeInNetwork(
          payer,
          prices.filter(({ payerId }) => payerId === payer.payerId),
        ),
      ),
    ),
    indexFile('tic_toc', `${SITE}/payers/2026-03-01_sample_index.json`, writeTableOfContents(SAMPLE_PAYERS)),
    indexFile('cms_hpt', `${SITE}/cms-hpt.txt`, writeDiscovery()),
  ];
  return {
    ...{ synthetic: true, hospitals: SAMPLE_HOSPITALS, payers: SAMPLE_PAYERS, files },
    answers: [...answers, ...earlier.answers],
  };
}

const nameOf = ({ ein, hospitalId, format }: SampleHospital): string =>
  `${ein}_${hospitalId}-hospital_standardcharges.${format === 'json' ? 'json' : 'csv'}`;

const urlOf = (hospital: SampleHospital): string => `${SITE}/files/${nameOf(hospital)}`;

function hospitalFile(
  hospital: SampleHospital,
  items: readonly PostedItem[],
  snapshot: SampleFile['snapshot'],
): SampleFile {
  const lastUpdatedOn = snapshot === 'live' ? hospital.lastUpdatedOn : EARLIER;
  const write = { csv_tall: writeTall, csv_wide: writeWide, json: writeHospitalJson }[hospital.format];
  return {
    ...{ name: nameOf(hospital), url: urlOf(hospital), kind: 'hospital_mrf', snapshot, lastUpdatedOn },
    ...{ hospitalId: hospital.hospitalId, payerId: null, version: hospital.version },
    faults: isFaulty(hospital) ? ['setting'] : [],
    bytes: ENCODER.encode(write({ hospital, items, lastUpdatedOn })),
  };
}

function payerFile(payer: SamplePayer, text: string): SampleFile {
  const url = inNetworkUrl(payer);
  return {
    ...{ name: url.slice(url.lastIndexOf('/') + 1), url, kind: 'tic_in_network', snapshot: 'live' },
    ...{ hospitalId: null, payerId: payer.payerId, version: payer.version, lastUpdatedOn: '2026-03-01' },
    ...{ bytes: ENCODER.encode(text), faults: [] },
  };
}

function indexFile(kind: 'tic_toc' | 'cms_hpt', url: string, text: string): SampleFile {
  return {
    ...{ name: url.slice(url.lastIndexOf('/') + 1), url, kind, snapshot: 'live', faults: [] },
    ...{ hospitalId: null, payerId: null, version: null, lastUpdatedOn: null, bytes: ENCODER.encode(text) },
  };
}

/** One block a hospital; the first one has a surgical centre that shares its file. */
function writeDiscovery(): string {
  const [first] = SAMPLE_HOSPITALS;
  const places = SAMPLE_HOSPITALS.map((hospital) => ({ hospital, location: hospital.name }));
  if (first !== undefined)
    places.splice(1, 0, { hospital: first, location: `${first.name} Surgical Center` });
  return places
    .map(({ hospital, location }) =>
      [
        `location-name: ${location}`,
        `source-page-url: ${hospital.website}/price-transparency`,
        `mrf-url: ${urlOf(hospital)}`,
        'contact-name: Sample Contact',
        'contact-email: prices@sample.invalid',
        '',
      ].join('\n'),
    )
    .join('\n');
}
