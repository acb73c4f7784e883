import { type Merged, mergeSegments } from './merge-segments.ts';

interface MergeInput {
  paths: string[];
  removed: number[];
  into: string;
}

/** Makes one segment file of several. */
export default function merge({ paths, removed, into }: MergeInput): Merged {
  return mergeSegments(paths, new Set(removed), into);
}
