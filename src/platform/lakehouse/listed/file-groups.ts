import { createHash } from 'node:crypto';
import type { ListedFile } from './listed-table.ts';

/** Files that stand in one manifest. */
export interface FileGroup {
  files: readonly ListedFile[];
  /** The same for the same files. */
  content: string;
}

/** Files of a manifest, on average. */
const USUAL_FILES = 1_000;
const MOST_FILES = 4 * USUAL_FILES;

/** By their numbers. Where a group ends depends on the numbers alone, so that a file that comes or goes changes one or two of them. */
export function fileGroups(files: readonly ListedFile[], form: string): FileGroup[] {
  const sorted = files.toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const groups: ListedFile[][] = [];
  let isOpen = false;
  for (const file of sorted) {
    if (isOpen) groups.at(-1)?.push(file);
    else groups.push([file]);
    isOpen = !endsGroup(file) && (groups.at(-1)?.length ?? 0) < MOST_FILES;
  }
  return groups.map((group) => ({ files: group, content: contentOf(group, form) }));
}

/** Every thousandth number does, spread evenly. */
const endsGroup = ({ number }: ListedFile): boolean =>
  (Math.imul(Number(BigInt.asIntN(32, number)), 0x9e3779b1) >>> 0) % USUAL_FILES === 0;

function contentOf(files: readonly ListedFile[], form: string): string {
  const digest = createHash('sha256').update(form);
  for (const { number, path, rows, bytes } of files) digest.update(`\n${number} ${path} ${rows} ${bytes}`);
  return digest.digest('hex');
}
