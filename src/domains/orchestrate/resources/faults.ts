import { ApiError, type ErrorDetail, invalidRequest } from '../../../kernel/errors.ts';
import { referenceText } from './references.ts';

/** A place in the list of a request. */
export interface Place {
  index: number;
  kind: string;
  name: string;
}

const MOST_TOLD = 100;

/** All of them at once; the first is the message. */
export function refuse(faults: readonly (ErrorDetail & { of: Place })[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const details = faults.slice(0, MOST_TOLD).map(({ path, message }) => ({ path, message }));
  const { kind, name } = first.of;
  throw invalidRequest(`${referenceText(kind, name)}: ${first.path} ${first.message}.`, { details });
}

export const faultAt = (of: Place, path: string, message: string) => ({
  of,
  path: `resources[${of.index}]${path === '' ? '' : `.${bracketed(path)}`}`,
  message,
});

/** An error of one resource as the request knows its place. */
export function named(error: unknown, { index, kind, name }: Place): unknown {
  // A fault of the instance is none of the resource.
  if (!(error instanceof ApiError) || error.status >= 500) return error;
  const { code, status, message, extras } = error;
  const place = `resources[${index}]`;
  const details = (extras.details ?? []).map((detail) => ({
    path: `${place}.${detail.path === 'name' ? 'name' : `spec.${bracketed(detail.path)}`}`,
    message: detail.message,
  }));
  return new ApiError(code, status, `${referenceText(kind, name)}: ${message}`, {
    ...extras,
    details: details.length > 0 ? details : [{ path: place, message }],
    cause: error,
  });
}

const bracketed = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
