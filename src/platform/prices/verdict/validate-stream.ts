import type { Readable } from 'node:stream';
import { type ValidationResult, validateCsv, validateJson } from '@cmsgov/hpt-validator';

export interface ValidateOrder {
  isCsv: boolean;
  version: string;
  maxErrors: number;
}

export interface StreamFinding {
  path: string;
  message: string;
  field: string | null;
}

export interface StreamVerdict {
  valid: boolean;
  errors: StreamFinding[];
  alerts: StreamFinding[];
}

const plain = (all: ValidationResult['errors']): StreamFinding[] =>
  all.map(({ path, message, field }) => ({ path, message, field: field ?? null }));

/** What CMS's validator says of these bytes. */
export async function validateStream(
  input: Readable,
  { isCsv, version, maxErrors }: ValidateOrder,
): Promise<StreamVerdict> {
  // The validator takes off a byte order mark from text only.
  input.setEncoding('utf8');
  const validate = isCsv ? validateCsv : validateJson;
  const { valid, errors, alerts } = await validate(input, version, { maxErrors });
  return { valid, errors: plain(errors), alerts: plain(alerts) };
}
