import type { ArrayKey } from '../extract/chunk.ts';
import type { ArrayState } from './array-cutter.ts';
import { type Counts, noCounts } from './commit.ts';
import type { HeadTexts } from './head.ts';
import type { Rejected } from './rejects.ts';

/** An object or list that was entered and not left. */
export interface OpenPlace {
  end: '}' | ']';
  /** Its key, or its place in a list. */
  step: string;
  /** The number of an object that has content of its own; 0 where it only stands around others. */
  content: number;
  /** Of a list: the elements so far. */
  elements: number;
}

/** All that has to be known to go on; sealed with the rows. */
export interface Cursor {
  offset: number;
  open: OpenPlace[];
  /** Objects with content so far. */
  contents: number;
  array: ArrayState | null;
  arrays: ArrayKey[];
  /** In which object with content an array was read. */
  contentOf: Partial<Record<ArrayKey, number>>;
  texts: HeadTexts;
  counts: Counts;
  rejected: Partial<Record<ArrayKey, Rejected>>;
  warnings: string[];
  /** What its rates were cut down to, so that a folder of another filter is not taken for this one. */
  filter: string;
  cpuMs: number;
  /** Whether all of the file has been read. */
  isComplete: boolean;
}

export const beginningCursor = (filter: string): Cursor => ({
  offset: 0,
  open: [],
  contents: 0,
  array: null,
  arrays: [],
  contentOf: {},
  texts: {},
  counts: noCounts(),
  rejected: {},
  warnings: [],
  filter,
  cpuMs: 0,
  isComplete: false,
});
