import { isDeepStrictEqual } from 'node:util';
import type { Extracted } from './definition.ts';

const COMPARED = [
  'rows',
  'links',
  'followed',
  'relations',
  'canonical',
  'base',
  'metaRobots',
  'refresh',
  'title',
] as const;

/** The first part in which two readings of a page differ; undefined when they agree in rows, links and signals. */
export function difference(exact: Extracted, fast: Extracted): string | undefined {
  return COMPARED.find((part) => !isDeepStrictEqual(exact[part], fast[part]));
}

export function agrees(exact: Extracted, fast: Extracted): boolean {
  return difference(exact, fast) === undefined;
}
