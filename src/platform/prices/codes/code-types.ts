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
  ...{ CPT4: 'CPT', CPTHCPCS: 'HCPCS', HCPCSCPT: 'HCPCS', HCPC: 'HCPCS' },
  ...{ REVCODE: 'RC', REVENUECODE: 'RC', REV: 'RC', REVENUE: 'RC' },
  ...{ ICD9: 'ICD', ICD10: 'ICD', ICD10PCS: 'ICD', ICD10CM: 'ICD' },
  ...{ CHARGEMASTER: 'CDM', CHARGECODE: 'CDM' },
};

const folded = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '');

const BY_NAME: ReadonlyMap<string, CodeType> = new Map([
  ...CODE_TYPES.map((type) => [folded(type), type] as const),
  ...Object.entries(SPELLINGS),
]);

const EXACT: ReadonlyMap<string, CodeType> = new Map(CODE_TYPES.map((type) => [type, type]));

/** The system that a file means, whatever its case and blanks; undefined where it is not known. */
export const codeTypeOf = (name: string): CodeType | undefined =>
  EXACT.get(name) ?? BY_NAME.get(folded(name));

const RANKS: ReadonlyMap<string, number> = new Map([
  ...CODE_TYPES.map((type, rank) => [type, rank] as const),
  [MODIFIER_TYPE, CODE_TYPES.length],
]);
const UNKNOWN_RANK = CODE_TYPES.indexOf('RC') - 0.5;

/** Orders the codes of one item: what names the service first, then departments, then lines of the hospital's own list. */
export const rankOf = (type: string): number => RANKS.get(type) ?? UNKNOWN_RANK;
