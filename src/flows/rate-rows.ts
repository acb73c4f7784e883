import type { Rate } from '../domains/health-prices/ratedata/index.ts';

/** A rate as a row of a dataset, with DuckDB's types. */
export const RATE_ROW = {
  rate_id: 'VARCHAR',
  source_kind: 'VARCHAR',
  hospital_id: 'VARCHAR',
  ccn: 'VARCHAR',
  hospital_name: 'VARCHAR',
  state: 'VARCHAR',
  distance_miles: 'DOUBLE',
  npis: 'VARCHAR',
  npi_count: 'INTEGER',
  eins: 'VARCHAR',
  payer_id: 'VARCHAR',
  payer_name: 'VARCHAR',
  raw_payer: 'VARCHAR',
  payer_confidence: 'DOUBLE',
  raw_plan: 'VARCHAR',
  market: 'VARCHAR',
  product: 'VARCHAR',
  code_type: 'VARCHAR',
  code: 'VARCHAR',
  description: 'VARCHAR',
  setting: 'VARCHAR',
  billing_class: 'VARCHAR',
  modifiers: 'VARCHAR',
  place_of_service: 'VARCHAR',
  arrangement: 'VARCHAR',
  amount_kind: 'VARCHAR',
  amount: 'DOUBLE',
  unit: 'VARCHAR',
  methodology: 'VARCHAR',
  algorithm: 'VARCHAR',
  drug_unit: 'VARCHAR',
  drug_type: 'VARCHAR',
  percent_of_medicare: 'DOUBLE',
  medicare_basis: 'VARCHAR',
  corroborated: 'BOOLEAN',
  flags: 'VARCHAR',
  last_updated_on: 'VARCHAR',
  expires_on: 'VARCHAR',
  file_id: 'VARCHAR',
  file_sha256: 'VARCHAR',
  file_url: 'VARCHAR',
  file_row: 'BIGINT',
  file_column: 'BIGINT',
  file_pointer: 'VARCHAR',
} as const;

type RateRow = Record<keyof typeof RATE_ROW, string | number | boolean | null>;

const joined = (texts: readonly string[] | undefined): string | null =>
  texts === undefined ? null : texts.join(',');

/** Lists are joined by commas. */
export function toRow(rate: Rate): RateRow {
  const { hospital, providers, payer, plan, drug, evidence } = rate;
  return {
    ...{ rate_id: rate.rate_id, source_kind: rate.source_kind, hospital_id: hospital?.hospital_id ?? null },
    ...{ ccn: hospital?.ccn ?? null, hospital_name: hospital?.name ?? null, state: hospital?.state ?? null },
    ...{ distance_miles: hospital?.distance_miles ?? null, npis: joined(providers?.npis) },
    ...{ npi_count: providers?.npi_count ?? null, eins: joined(providers?.eins) },
    ...{ payer_id: payer?.payer_id ?? null, payer_name: payer?.name ?? null, raw_payer: payer?.raw ?? null },
    ...{ payer_confidence: payer?.confidence ?? null, raw_plan: plan?.raw ?? null },
    ...{ market: plan?.market ?? null, product: plan?.product ?? null, code_type: rate.code_type },
    ...{ code: rate.code, description: rate.description, setting: rate.setting },
    ...{ billing_class: rate.billing_class, modifiers: joined(rate.modifiers) },
    ...{ place_of_service: joined(rate.place_of_service), arrangement: rate.arrangement },
    ...{ amount_kind: rate.amount_kind, amount: rate.amount, unit: rate.unit },
    ...{ methodology: rate.methodology, algorithm: rate.algorithm },
    ...{ drug_unit: drug?.unit ?? null, drug_type: drug?.type ?? null },
    ...{ percent_of_medicare: rate.percent_of_medicare, medicare_basis: rate.medicare?.basis ?? null },
    ...{ corroborated: rate.corroborated, flags: joined(rate.flags) },
    ...{ last_updated_on: rate.last_updated_on, expires_on: rate.expires_on },
    ...{ file_id: evidence.file_id, file_sha256: evidence.sha256, file_url: evidence.url },
    ...{ file_row: evidence.row ?? null, file_column: evidence.column ?? null },
    file_pointer: evidence.pointer ?? null,
  };
}
