import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Sort } from './sorts.ts';

/** The row behind which the next page begins. */
export interface Position {
  sort: Sort;
  key: string;
  /** Origin, file, amount, code and hospital. */
  ties: [string, string, string, string, string];
}

export const encodeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify([position.sort, position.key, ...position.ties])).toString('base64url');

export function decodeCursor(cursor: string, sort: Sort): Position {
  const parts = parse(cursor);
  const isWhole =
    Array.isArray(parts) && parts.length === 7 && parts.every((part) => typeof part === 'string');
  if (!isWhole || parts[0] !== sort)
    throw invalidRequest(
      'cursor does not belong to this list. Use next_cursor of the page before, with the same sort.',
      {
        details: [{ path: 'cursor', message: 'does not belong to this list' }],
      },
    );
  const [, key, ...ties] = parts as [Sort, string, string, string, string, string, string];
  if (!ties.slice(0, 4).every((tie) => /^\d+$/.test(tie)))
    throw invalidRequest('cursor does not belong to this list. Use next_cursor of the page before.');
  return { sort, key, ties };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
