import { ApiError, rateLimitExceeded } from '../../../../kernel/errors.ts';
import { inParallel } from '../in-parallel.ts';
import { connectionFault } from '../not-connected.ts';
import { currentProperties } from '../properties/refresh-properties.ts';
import type { InspectedBatch } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';
import { inspectAs, propertyFor } from './inspect-url.ts';
import { inspectionQuota } from './quota.ts';

type Result = InspectedBatch['results'][number];

const AT_ONCE = 5;

/** Each URL for itself; once nothing more can come, because of a quota or the connection, the rest is not run. */
export async function inspectBatch(
  services: SearchConsoleServices,
  accountId: string,
  { urls, property }: { urls: readonly string[]; property: string | undefined },
  signal: AbortSignal,
): Promise<InspectedBatch> {
  const rows = await currentProperties(services, accountId, signal);
  // A property that is not there is a fault of the request, not of each of its URLs.
  if (property !== undefined) propertyFor({ url: urls[0] ?? '', property }, rows);
  let used: string | undefined = property;
  let ended: ApiError | undefined;
  const results = await inParallel(urls, AT_ONCE, async (url): Promise<Result> => {
    if (ended !== undefined) return notRun(url, ended);
    try {
      const place = { accountId, property: propertyFor({ url, property }, rows) };
      used ??= place.property;
      const { inspection } = await inspectAs(services, place, { url }, signal);
      return { url, status: 'ok', inspection, error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      const fault = connectionFault(error);
      const endsAll =
        error.code === rateLimitExceeded.code || (fault !== undefined && fault !== 'no_property');
      if (endsAll) ended ??= error;
      // The provider has seen it and refused: unlike our own count, that is an answer.
      const isOwnCount = error.extras.limitValue !== undefined;
      return isOwnCount ? notRun(url, error) : failed(url, error, fault);
    }
  });
  const quota = used === undefined ? null : await inspectionQuota(services, accountId, used);
  return { results, quota };
}

const failed = (url: string, { code, message }: ApiError, fault: string | undefined): Result => ({
  url,
  status: 'error',
  inspection: null,
  error: { code: fault ?? code, message },
});

const notRun = (url: string, { code, message }: ApiError): Result => ({
  url,
  status: 'not_run',
  inspection: null,
  error: { code, message },
});
