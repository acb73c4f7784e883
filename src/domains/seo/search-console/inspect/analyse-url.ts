import { ApiError } from '../../../../kernel/errors.ts';
import { connectionFault } from '../not-connected.ts';
import type { LiveView } from '../schema/live.ts';
import type { SearchConsoleServices } from '../services.ts';
import { causesOf } from './causes.ts';
import { type InspectWish, inspectUrl } from './inspect-url.ts';
import { inspectionQuota } from './quota.ts';

/** What the engine has seen beside what there is now. Without a connection there is only the latter. */
export async function analyseUrl(
  services: SearchConsoleServices,
  accountId: string,
  wish: InspectWish,
  signal: AbortSignal,
) {
  const [live, inspected] = await Promise.all([
    services.liveCheck(wish.url, signal),
    inspectUrl(services, accountId, wish, signal).catch((error: unknown) => {
      const fault = connectionFault(error);
      if (fault === undefined) throw error;
      return fault;
    }),
  ]);
  const isConnected = typeof inspected !== 'string';
  const inspection = isConnected ? inspected.inspection : null;
  const chosen = await chosenPage(services, live, inspection?.google_canonical ?? null, signal);
  return {
    inspection,
    cached: isConnected && inspected.cached,
    quota: inspection === null ? null : await inspectionQuota(services, accountId, inspection.property),
    connection: isConnected ? null : inspected,
    live,
    causes: causesOf({ inspection, live, chosen }),
  };
}

/** The page that the engine took instead of this one, if it can be read. */
async function chosenPage(
  services: SearchConsoleServices,
  live: LiveView,
  canonical: string | null,
  signal: AbortSignal,
): Promise<LiveView | null> {
  if (canonical === null || canonical === live.url || canonical === live.final_url) return null;
  try {
    return await services.liveView(canonical, signal);
  } catch (error) {
    // An address that must not be fetched: the comparison is left out.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
