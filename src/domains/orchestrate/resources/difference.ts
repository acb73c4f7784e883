import { isDeepStrictEqual } from 'node:util';

/** One place that changed; without `before` it is new, without `after` it is gone. */
export interface Change {
  path: string;
  before?: unknown;
  after?: unknown;
}

export function difference(before: unknown, after: unknown, path: string): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...fields].flatMap((field) => difference(before[field], after[field], `${path}.${field}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, at) => difference(before[at], after[at], `${path}[${at}]`)).flat();
  }
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

/** A reference is one value, however it is written. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('$resource' in value);
