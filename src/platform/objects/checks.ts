import { invalidRequest, notFound } from '../../kernel/errors.ts';
import { MOST_LISTED } from './store.ts';

const LONGEST_LINK_SECONDS = 7 * 24 * 3_600;

export const noSuchObject = (key: string, cause?: unknown) =>
  notFound(`There is no object "${key}". It may have been deleted.`, { cause });

export function checkLifetime(seconds: number): number {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_LINK_SECONDS) {
    throw invalidRequest(`A link can be valid for 1 to ${LONGEST_LINK_SECONDS} seconds, not ${seconds}.`);
  }
  return seconds;
}

export function checkContentType(type: string): string {
  if (!/^[\x20-\x7e]{1,128}$/.test(type)) {
    throw invalidRequest('The content type must be 1 to 128 plain characters, such as text/csv.');
  }
  return type;
}

export function checkLimit(limit: number = MOST_LISTED): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED) {
    throw invalidRequest(`The limit of a list must be 1 to ${MOST_LISTED}, not ${limit}.`);
  }
  return limit;
}

export const badCursor = (cause?: unknown) =>
  invalidRequest('The cursor does not belong to this list. Start again without a cursor.', { cause });
