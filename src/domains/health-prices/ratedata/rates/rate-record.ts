import type { SetMembers } from '../../../../platform/prices/members/index.ts';
import { AMOUNT_KINDS, flagsOf } from '../../../../platform/prices/model/index.ts';
import type { Rate } from '../schema/rate.ts';
import type { OpenCatalogue } from './catalogues.ts';
import { placeOf } from './evidence.ts';
import type { FoundRate } from './find-rates.ts';
import type { MedicareOf } from './medicare.ts';
import type { WantedHospitals } from './wanted-hospitals.ts';

/** What is known of the rates of one page besides themselves. */
export interface Surroundings {
  opened: readonly OpenCatalogue[];
  wanted: readonly WantedHospitals[];
  members: ReadonlyMap<string, SetMembers>;
  medicare: MedicareOf;
  /** Hospital and code, of which the hospital's own file has a rate. */
  corroborated: ReadonlySet<string>;
}

const listed = (text: string | null | undefined): string[] =>
  text === null || text === undefined || text === '' ? [] : text.split(',');

const textOf = (value: string | null | undefined): string | null => value ?? null;

export const isDollars = (kind: string): boolean => kind !== 'percentage' && kind !== 'algorithm';

export function toRate(row: FoundRate, around: Surroundings): Rate {
  const open = around.opened[Number(row.origin)];
  const file = open?.catalogue.files.get(String(row.file_no));
  if (file === undefined) throw new Error(`a rate is of no known file: ${row.file_no}`);
  const kind = AMOUNT_KINDS.find((known) => known === row.amount_kind);
  if (kind === undefined) throw new Error(`a rate is of no known kind: ${row.amount_kind}`);
  const amount = row.amount == null ? null : Number(row.amount);
  const { code_type: codeType, code } = row;
  const hospital = hospitalOf(row, around);
  const priced = {
    ...{ code_type: codeType ?? '', code: code ?? '' },
    ...{ setting: textOf(row.setting), billing_class: textOf(row.billing_class) },
    modifiers: listed(row.modifiers),
    state: hospital?.state ?? null,
  };
  const medicare = amount === null || !isDollars(kind) ? undefined : around.medicare(priced);
  const isOfPayer = row.source_kind === 'payer';
  return {
    rate_id: `${row.file_no}.${row.ord}.${row.code_ord}`,
    source_kind: isOfPayer ? 'payer' : 'hospital',
    synthetic: file.synthetic,
    hospital,
    providers: providersOf(row, around),
    payer:
      row.raw_payer == null
        ? null
        : {
            payer_id: textOf(row.payer_id),
            name: textOf(row.payer_name),
            raw: row.raw_payer,
            confidence: Math.round(Number(row.payer_confidence) * 100) / 100,
          },
    plan:
      row.raw_plan == null
        ? null
        : { raw: row.raw_plan, market: textOf(row.market), product: textOf(row.product) },
    code_type: codeType,
    code,
    description: textOf(row.description),
    ...{ setting: priced.setting, billing_class: priced.billing_class },
    modifiers: listed(row.modifiers),
    place_of_service: listed(row.place_of_service),
    arrangement: textOf(row.arrangement),
    amount_kind: kind,
    amount,
    unit: kind === 'percentage' ? 'percent' : 'usd',
    methodology: textOf(row.methodology),
    algorithm: textOf(row.algorithm),
    notes: textOf(row.notes),
    drug:
      row.drug_unit == null && row.drug_type == null
        ? null
        : { unit: textOf(row.drug_unit), type: textOf(row.drug_type) },
    percent_of_medicare:
      medicare === undefined || amount === null
        ? null
        : Math.round((amount / medicare.amount) * 10_000) / 100,
    medicare: medicare ?? null,
    corroborated:
      isOfPayer && row.hospital_id != null
        ? around.corroborated.has(`${row.hospital_id} ${codeType} ${code}`)
        : null,
    flags: flagsOf(Number(row.flags)),
    last_updated_on: file.last_updated_on,
    expires_on: textOf(row.expires_on),
    evidence: {
      ...{ file_id: file.file_id, sha256: file.sha256, url: file.url },
      ...{ fetched_at: file.fetched_at.toISOString(), ...placeOf(row) },
      offset: row.byte_offset == null ? null : Number(row.byte_offset),
      length: row.byte_length == null ? null : Number(row.byte_length),
    },
  };
}

function hospitalOf(row: FoundRate, { opened, wanted }: Surroundings): Rate['hospital'] {
  const id = row.hospital_id;
  if (id == null) return null;
  const origin = Number(row.origin);
  const hospital = opened[origin]?.catalogue.hospitals.get(id);
  const distance = wanted[origin]?.chosen?.get(id)?.distance ?? null;
  return {
    hospital_id: id,
    ccn: hospital?.ccn ?? null,
    name: hospital?.name ?? id,
    state: hospital === undefined || hospital.state === '' ? null : hospital.state,
    latitude: hospital?.place?.latitude ?? null,
    longitude: hospital?.place?.longitude ?? null,
    distance_miles: distance === null ? null : Math.round(distance.miles * 100) / 100,
    distance_precision: distance?.precision ?? null,
  };
}

function providersOf(row: FoundRate, { members }: Surroundings): Rate['providers'] {
  if (row.set_id == null) return null;
  const found = members.get(`${row.file_no}/${row.set_id}`);
  return found === undefined
    ? { npis: [], npi_count: 0, eins: [] }
    : { npis: found.npis, npi_count: found.npiCount, eins: found.eins };
}
