/**
 * The columns of `rates.parquet`, one row per amount and code of its item, in the order of `code_type`, `code`, `ord`.
 * Who pays and who is paid stand there as numbers of this file only: names are matched when rates are read.
 */
export const RATE_COLUMNS = {
  code_type: 'VARCHAR',
  /** As the comparison needs it: NDC of 11 digits, RC of 4, DRG of 3. */
  code: 'VARCHAR',
  /** Which of the codes of its item this is: 0 is the one that says most. */
  code_ord: 'INTEGER',
  /** As the file has it, where that differs. */
  code_raw: 'VARCHAR',
  /** Of the amount among all of its file, in the order of the file; the same for every code of the item. */
  ord: 'BIGINT',
  amount_kind: 'VARCHAR',
  /** Dollars, or percent for percentages. Null for words. */
  amount: 'DECIMAL(18,4)',
  /** As the file has it, where that is not the plain number. */
  amount_raw: 'VARCHAR',
  methodology: 'VARCHAR',
  arrangement: 'VARCHAR',
  setting: 'VARCHAR',
  billing_class: 'VARCHAR',
  /** In order, joined by commas; empty for none. */
  modifiers: 'VARCHAR',
  place_of_service: 'VARCHAR',
  /** Among the payers of the file; null for what belongs to the item. */
  payer_ord: 'INTEGER',
  /** Of `sets.parquet`; null in files of hospitals. */
  set_id: 'INTEGER',
  description: 'VARCHAR',
  algorithm: 'VARCHAR',
  notes: 'VARCHAR',
  drug_unit: 'VARCHAR',
  drug_type: 'VARCHAR',
  /** How many payments stand behind the percentiles, in the words of the file. */
  payments: 'VARCHAR',
  expires_on: 'DATE',
  /** Bits of `FLAGS`. */
  flags: 'INTEGER',
  /** A JSON pointer with `*` for the numbers `at1` to `at4`; null in CSV, where `at1` is the record and `at2` the column, both from 1. */
  pointer: 'VARCHAR',
  at1: 'INTEGER',
  at2: 'INTEGER',
  at3: 'INTEGER',
  at4: 'INTEGER',
  /** Where the record or JSON value stands in the file once it is unpacked. */
  byte_offset: 'BIGINT',
  byte_length: 'INTEGER',
} as const;

/** One row per NPI of a group, in the order of `npi`; one with NPI 0 or null when the group has none. */
export const PROVIDER_COLUMNS = {
  group_no: 'INTEGER',
  /** As the file calls the group, without trailing zeros of a fraction; null for groups that stand at their rates. */
  group_key: 'VARCHAR',
  tin_type: 'VARCHAR',
  tin: 'VARCHAR',
  business_name: 'VARCHAR',
  /** Joined by `|`. */
  networks: 'VARCHAR',
  npi: 'BIGINT',
  /** Why the members of the group are not known. */
  unresolved: 'VARCHAR',
} as const;

/** One row per plan and file of a table of contents. */
export const TOC_COLUMNS = {
  structure: 'INTEGER',
  plan_name: 'VARCHAR',
  plan_id_type: 'VARCHAR',
  plan_id: 'VARCHAR',
  plan_market_type: 'VARCHAR',
  issuer_name: 'VARCHAR',
  plan_sponsor_name: 'VARCHAR',
  file_kind: 'VARCHAR',
  description: 'VARCHAR',
  location: 'VARCHAR',
} as const;
