import { ApiError, serviceUnavailable } from '../../kernel/errors.ts';
import { badCursor, noSuchObject } from './checks.ts';
import { beyondEnd } from './ranges.ts';

export interface Asked {
  /** The object that was asked for, when one was. */
  key?: string;
  /** The page of a list that was asked for. */
  cursor?: string | undefined;
}

/** The SDK's errors are told apart by name and status; a HEAD answer has no body and so no better name. */
export function explainS3(error: unknown, asked: Asked = {}): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const { name } = error;
  const status = statusOf(error);
  const { key } = asked;
  if (status === 404 && key !== undefined && name !== 'NoSuchBucket') return noSuchObject(key, error);
  if (name === 'NoSuchBucket' || status === 404) {
    return unavailable('the bucket does not exist. Create it, or correct S3_BUCKET', error);
  }
  if (status === 416) return beyondEnd();
  if (status === 401 || status === 403) {
    return unavailable(
      `it rejects the credentials (${name}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the permissions on the bucket`,
      error,
    );
  }
  if (name === 'CredentialsProviderError') {
    return unavailable('it requires credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', error);
  }
  if (status === 400 && asked.cursor !== undefined) return badCursor(error);
  return unavailable(`${reasonOf(error, status)}. Check S3_ENDPOINT, or try again later`, error, true);
}

/** A store that is set up wrongly does not come back by itself. */
const unavailable = (what: string, cause: unknown, isOutage = false) =>
  serviceUnavailable(`The object store is unavailable: ${what}.`, { cause, isOutage });

function statusOf(error: Error): number | undefined {
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }) : undefined;
  return metadata?.httpStatusCode;
}

function reasonOf(error: Error, status: number | undefined): string {
  if (status !== undefined) return `it returned status ${status} (${error.name})`;
  const code = 'code' in error ? String(error.code) : error.name;
  return `it cannot be reached (${code})`;
}
