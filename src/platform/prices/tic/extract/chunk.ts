import type { GroupColumns } from './group-dictionary.ts';
import type { RateExtra, RateRows } from './rate-buffer.ts';
import type { NewTerms } from './terms-dictionary.ts';

/** The arrays of payers' files whose elements are read apart from each other. */
export const ARRAY_KEYS = [
  'in_network',
  'provider_references',
  'out_of_network',
  'reporting_structure',
] as const;
export type ArrayKey = (typeof ARRAY_KEYS)[number];

/** Which codes are wanted, as `TYPE:CODE` or `CODE`; undefined for all. */
export type CodeFilter = ReadonlySet<string> | undefined;

/** What is known of an item; null until the file says it. */
export interface ItemFields {
  codeType: string | null;
  code: string | null;
  /** Of illness: beside a group of APR-DRG it is a part of the code. */
  severity: string | null;
  description: string | null;
  name: string | null;
  arrangement: string | null;
}

/** Inside an item too large for a chunk: after one of its rates. */
export interface Resume {
  fields: ItemFields;
  nextRate: number;
}

export interface ChunkJob {
  key: ArrayKey;
  /** Memory shared with the thread that cuts, with zeros after the bytes. */
  bytes: SharedArrayBuffer;
  /** Where they begin. */
  start: number;
  length: number;
  /** Whether the work may end inside an item and go on there. */
  isResumable: boolean;
  /** Whether one element stands here without an array around it. */
  isSingle: boolean;
  resume: Resume | null;
  /** Whether groups and sets that were sent before may not be known any more. */
  isFresh: boolean;
}

/** Items one after the other, because many small objects take long to send. */
export interface ChunkItems {
  numbers: number[];
  /** As many as `ITEM_TEXTS` of each. */
  texts: (string | null)[];
}

/** The texts of an item, in the order in which they are sent. */
export const ITEM_TEXTS = ['codeType', 'code', 'severity', 'description', 'arrangement'] as const;

export interface ChunkMember {
  group: number;
  definition: number;
  tinType: string | null;
  tin: string | null;
  businessName: string | null;
  networks: string | null;
  /** How many of the NPIs are its own; they stand in the order of the members. */
  npis: number;
}

export interface TocPlan {
  structure: number;
  cells: (string | null)[];
}

export interface TocFile {
  structure: number;
  kind: 'tic_in_network' | 'tic_allowed';
  description: string | null;
  location: string | null;
}

export interface ChunkResult {
  /** Where what is left begins. */
  consumed: number;
  /** Whether the array has ended there. */
  isClosed: boolean;
  resume: Resume | null;
  /** Bytes that are no JSON were met, at `consumed`. */
  isInvalid: boolean;
  /** Elements that are complete. */
  elements: number;
  items: ChunkItems;
  /** Rates of an item sent earlier, before this row, that do not count. */
  dropped: { item: number; beforeRow: number }[];
  rates: RateRows;
  extras: RateExtra[];
  terms: NewTerms;
  groups: GroupColumns;
  members: ChunkMember[];
  npis: Int32Array;
  unreadNpis: number;
  /** References of rates that name no group. */
  unreadReferences: number;
  /** Rates whose expiration date is no date. */
  unreadDates: number;
  remotes: { group: number; location: string }[];
  plans: TocPlan[];
  files: TocFile[];
  rejected: { row: number; reason: string }[];
  /** Signs that only one version of the schema has. */
  isVersionOne: boolean;
  isVersionTwo: boolean;
  cpuMs: number;
}
