/**
 * Every column that files of each table have ever had. Other engines know a column by its place here, in files of all ages, so
 * that names are only added at the end, and stay when a column is not written any more.
 */
export const FILE_NO = 'file_no';

export const KNOWN_RATE_COLUMNS = [
  FILE_NO,
  'code_type',
  'code',
  'code_ord',
  'code_raw',
  'ord',
  'amount_kind',
  'amount',
  'amount_raw',
  'methodology',
  'arrangement',
  'setting',
  'billing_class',
  'modifiers',
  'place_of_service',
  'payer_ord',
  'set_id',
  'description',
  'algorithm',
  'notes',
  'drug_unit',
  'drug_type',
  'payments',
  'expires_on',
  'flags',
  'pointer',
  'at1',
  'at2',
  'at3',
  'at4',
  'byte_offset',
  'byte_length',
];

export const KNOWN_CONTRACT_COLUMNS = [
  FILE_NO,
  'hospital_id',
  'payer_ord',
  'code_type',
  'code',
  'setting',
  'billing_class',
  'modifiers',
  'amount_kind',
  'methodology',
  'drug_unit',
  'n',
  'min',
  'median',
  'max',
  'values',
  'values.element',
];

export const KNOWN_PROVIDER_COLUMNS = [
  FILE_NO,
  'group_no',
  'group_key',
  'tin_type',
  'tin',
  'business_name',
  'networks',
  'npi',
  'unresolved',
];

export const KNOWN_TOC_COLUMNS = [
  FILE_NO,
  'structure',
  'plan_name',
  'plan_id_type',
  'plan_id',
  'plan_market_type',
  'issuer_name',
  'plan_sponsor_name',
  'file_kind',
  'description',
  'location',
];

export const KNOWN_SET_COLUMNS = [FILE_NO, 'set_id', 'group_no'];

export const KNOWN_FILE_COLUMNS = [FILE_NO, 'source_kind', 'url', 'updated_on'];

export const KNOWN_PAYER_COLUMNS = [
  FILE_NO,
  'payer_ord',
  'payer_id',
  'payer_name',
  'raw_payer',
  'raw_plan',
  'market',
  'product',
  'confidence',
];

export const KNOWN_HOSPITAL_COLUMNS = [
  FILE_NO,
  'set_id',
  'hospital_id',
  'hospital_name',
  'state',
  'confidence',
  'is_first',
];
