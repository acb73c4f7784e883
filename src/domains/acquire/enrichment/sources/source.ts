import type { ColumnType } from '../../../../platform/tables/index.ts';
import type { Lookup } from '../lookup/lookup.ts';
import type { SourceParts } from '../services.ts';
import type { SourceConfig } from '../source-config.ts';
import type { ProviderName } from './provider-names.ts';

export interface SourceColumn {
  name: string;
  type: ColumnType;
  description: string;
  /** Who is asked as well, when the source itself has no value. */
  provider?: ProviderName;
  /** Only the provider knows it. */
  isForeign?: boolean;
}

/** What a source says of one key. */
export interface Found {
  /** By column; what is null or left out is not known. */
  values: Readonly<Record<string, unknown>>;
  /** 0 to 1: how much the values are to be believed. */
  confidence: number;
  /** For columns that differ. */
  confidences?: Readonly<Record<string, number>>;
}

/** One place to ask, by the domain or the full address of a row. */
export interface Source {
  name: string;
  description: string;
  matches: 'domain' | 'url';
  /** Rows may name the company instead. */
  byName?: true;
  columns: readonly SourceColumn[];
  /** In credits, for every key that is looked up and not taken from what is known. */
  cost: number;
  /** How long an answer holds, in seconds. */
  ttl: number;
  /** Why it cannot be used here; undefined when it can. */
  obstacle?(parts: SourceParts): string | undefined;
  /** Columns that depend on the settings of a job. Throws `invalid_request`. */
  columnsFor?(config: SourceConfig): readonly SourceColumn[];
  /** Answers with different ones are kept apart. */
  variant?(config: SourceConfig): string;
  /** Throws `SourceFault`. */
  lookUp(lookup: Lookup): Promise<Found>;
}

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

type Given = [name: string, type: ColumnType, description: string, provider?: ProviderName];

export const columns = (...given: readonly Given[]): SourceColumn[] =>
  given.map(([name, type, description, provider]) => ({
    name,
    type,
    description,
    ...(provider === undefined ? {} : { provider }),
  }));

/** Columns that only a provider can fill. */
export const onlyFrom = (provider: ProviderName, foreign: readonly SourceColumn[]): SourceColumn[] =>
  foreign.map((column) => ({ ...column, provider, isForeign: true }));
