/** The code systems that price files may name, in the words of CMS. */
export const CODE_TYPES = [
  ...(['CPT', 'HCPCS', 'CDT', 'NDC', 'MS-DRG', 'APR-DRG', 'MS-LTC-DRG', 'TRIS-DRG', 'DRG'] as const),
  ...(['R-DRG', 'S-DRG', 'APS-DRG', 'AP-DRG', 'CMG', 'APC', 'EAPG', 'HIPPS', 'ICD'] as const),
  ...(['RC', 'CDM', 'LOCAL'] as const),
];
export type CodeType = (typeof CODE_TYPES)[number];

/** Of rows that price a modifier and no service. No file names it. */
export const MODIFIER_TYPE = 'MODIFIER';

const CATEGORIES: ReadonlySet<string> = new Set(['RC', 'CDM', 'LOCAL', MODIFIER_TYPE]);

/** Whether codes of this type stand for a department or a line of a price list, and not for a service. */
export const isCategory = (type: string): boolean => CATEGORIES.has(type);

export const isDrg = (type: string): boolean => type.endsWith('DRG');

/** Other spellings of which no one can mean anything else. */
const SPELLINGS: Readonly<Record<string, CodeType>> = {
  ...{ CPTR: 'CPT', DENTAL: 'CDT', CPTHCPC: 'HCPCS', HCPCCPT: 'HCPCS', HCPCS2: 'HCPCS' },
  ...{ REVCTR: 'RC', REVCENTER: 'RC', REVENUECENTER: 'RC', UB04REV: 'RC', OPPSAPC: 'APC' },
  ...{ CPT4: 'CPT', HCPCSLEVELI: 'CPT', HCPCSLEVEL1: 'CPT', HCPCSI: 'CPT' },
  ...{ CPTHCPCS: 'HCPCS', HCPCSCPT: 'HCPCS', HCPC: 'HCPCS', HCPS: 'HCPCS' },
  ...{ CPT4HCPCS: 'HCPCS', HCPCSCPT4: 'HCPCS', CPTANDHCPCS: 'HCPCS', HCPCSANDCPT: 'HCPCS' },
  ...{ HCPCSLEVELII: 'HCPCS', HCPCSLEVEL2: 'HCPCS', HCPCSII: 'HCPCS', CPTORHCPCS: 'HCPCS' },
  ...{ REV: 'RC', REVENUE: 'RC', REVCD: 'RC', UBREV: 'RC', UB04: 'RC', UB: 'RC' },
  ...{ ICD9: 'ICD', ICD10: 'ICD', ICD10PCS: 'ICD', ICD10CM: 'ICD', ICDPCS: 'ICD', ICDCM: 'ICD' },
  ...{ ICDPX: 'ICD', ICD9PX: 'ICD', ICD10PX: 'ICD', NDC11: 'NDC' },
  ...{ CHARGEMASTER: 'CDM', CHARGE: 'CDM', CHARGEDESCRIPTIONMASTER: 'CDM' },
  ...{ MEDICARESEVERITYDRG: 'MS-DRG', DRGMS: 'MS-DRG', DRGAPR: 'APR-DRG', TRIS: 'TRIS-DRG' },
  ...{ CMSDRG: 'MS-DRG', MEDICAREDRG: 'MS-DRG', LTCDRG: 'MS-LTC-DRG' },
};

const folded = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '');

const BY_NAME: ReadonlyMap<string, CodeType> = new Map([
  ...CODE_TYPES.map((type) => [folded(type), type] as const),
  ...Object.entries(SPELLINGS),
]);

const EXACT: ReadonlyMap<string, CodeType> = new Map(CODE_TYPES.map((type) => [type, type]));

/** `CPT code`, `CDM number`, `MS-DRG v41` and `RC codes` are no other systems. */
const withoutEnding = (name: string): string =>
  name.replace(/(?:CODES?|CODESET|NUMBERS?|V(?:ERSION)?\d+)$/, '');

/** The system that a file means, whatever its case, blanks and version; undefined where it is not known. */
export function codeTypeOf(name: string): CodeType | undefined {
  const exact = EXACT.get(name);
  if (exact !== undefined) return exact;
  const key = folded(name);
  return BY_NAME.get(key) ?? BY_NAME.get(withoutEnding(key));
}

const RANKS: ReadonlyMap<string, number> = new Map([
  ...CODE_TYPES.map((type, rank) => [type, rank] as const),
  [MODIFIER_TYPE, CODE_TYPES.length],
]);
const UNKNOWN_RANK = CODE_TYPES.indexOf('RC') - 0.5;

/** Orders the codes of one item: what names the service first, then departments, then lines of the hospital's own list. */
export const rankOf = (type: string): number => RANKS.get(type) ?? UNKNOWN_RANK;
