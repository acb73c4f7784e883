import type { ExpansionLimits } from '../../../../platform/files/index.ts';

/** Bounds of one import; an instance has one set of them. */
export interface ImportLimits {
  /** Of the file as it is sent or fetched. */
  mostBytes: number;
  expansion: ExpansionLimits;
  /** Of one record. */
  longestRecord: number;
  /** Rejected rows that a dataset keeps. */
  mostQuarantined: number;
  /** Files up to this size are read while they come. */
  eagerBytes: number;
  /** How much of a text makes the part with this place, from 0. */
  partBytes(place: number): number;
  /** How many rows make a part of a file that has rows. */
  partRows: number;
}

export const DEFAULT_LIMITS: ImportLimits = {
  mostBytes: 20 * 1024 ** 3,
  expansion: { mostBytes: 100 * 1024 ** 3, mostRatio: 200, freeBytes: 64 * 1024 ** 2 },
  longestRecord: 16 * 1024 ** 2,
  mostQuarantined: 100_000,
  eagerBytes: 512 * 1024 ** 2,
  // Each makes a good segment; the first is smaller, so that work on it begins early.
  partBytes: (place) => (place === 0 ? 48 : 128) * 1024 ** 2,
  partRows: 2 ** 20,
};

/** Of one import. */
export const MOST_ROWS = 1_000_000_000;

/** Faults that an answer tells. */
export const MOST_FAULTS = 100;
