import { ApiError, invalidRequest, serviceUnavailable } from '../../../../kernel/errors.ts';
import { must } from '../../../../kernel/must.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

/** What a name server says when it cannot tell: another time it may. */
const UNCERTAIN = new Set(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT']);

/** The first address of a host, checked; the field is where the host was given, for whoever has to correct it. */
export async function checkedHost(
  web: Pick<GuardedClient, 'checkedAddresses'>,
  host: string,
  field = 'target.url',
): Promise<string> {
  try {
    const [address] = await web.checkedAddresses(host);
    return must(address, `an address of ${host}`);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    if (error instanceof ApiError ? error.status === 504 : UNCERTAIN.has(codeOf(error)))
      throw serviceUnavailable(`The host "${host}" of ${field} could not be resolved. Try again later.`, {
        cause: error,
        retryAfter: 10,
      });
    throw invalidRequest(`"${host}" has no IP address. Correct the host name in ${field}, then try again.`, {
      details: [{ path: field, message: 'names a host without an IP address' }],
      cause: error,
    });
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
