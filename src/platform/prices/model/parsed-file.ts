export const FAMILIES = [
  ...(['hpt_csv_tall', 'hpt_csv_wide', 'hpt_json'] as const),
  ...(['tic_in_network', 'tic_allowed', 'tic_toc', 'tic_providers'] as const),
];
export type Family = (typeof FAMILIES)[number];

export const isHospitalFile = (family: Family): boolean => family.startsWith('hpt_');

/** One payer and plan as the file names them. Its place in the list is `payer_ord`. */
export interface FilePayer {
  payer: string;
  plan: string;
}

/** The head of a file of a hospital. */
export interface HospitalHead {
  name: string;
  locations: string[];
  addresses: string[];
  licenses: { number: string | null; state: string }[];
  npis: string[];
  attester: string | null;
  attested: boolean | null;
  financialAidPolicy: string | null;
}

/** The head of a file of a payer. */
export interface PayerHead {
  entityName: string;
  entityType: string | null;
  issuerName: string | null;
  planName: string | null;
  planIdType: string | null;
  planId: string | null;
  planMarketType: string | null;
  planSponsorName: string | null;
}

export interface RejectedRow {
  /** Record of CSV, or position in the array of items. */
  row: number;
  reason: string;
}

/** What became of a file, beside its rows. */
export interface ParsedFile {
  family: Family;
  declaredVersion: string | null;
  /** By what the file has, whatever it declares. */
  sniffedVersion: string | null;
  lastUpdatedOn: string | null;
  /** Of the bytes once they are unpacked. */
  sha256: string;
  bytes: number;
  items: number;
  /** Amounts; an item with several codes does not have more. */
  rates: number;
  rowsRejected: number;
  /** The first thousand. */
  rejected: RejectedRow[];
  warnings: string[];
  payers: FilePayer[];
  hospital: HospitalHead | null;
  payer: PayerHead | null;
  groups: number;
  unresolvedGroups: number;
}
