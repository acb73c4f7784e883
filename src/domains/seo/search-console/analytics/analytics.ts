import { conflict, invalidRequest } from '../../../../kernel/errors.ts';
import { addMonths, isDay, pacificDay } from '../dates.ts';
import { connectionFault } from '../not-connected.ts';
import { checkWish, findProperty, findStoredProperty } from '../properties/find-property.ts';
import type { Analytics, AnalyticsRequest } from '../schema/analytics.ts';
import type { SearchConsoleServices } from '../services.ts';
import { liveAnalytics } from './live.ts';
import { storedAnalytics, storedObstacle } from './stored.ts';

/** How far back the provider answers. */
export const LIVE_MONTHS = 16;

/** From wherever the figures can be had. */
export async function readAnalytics(
  services: SearchConsoleServices,
  accountId: string,
  request: AnalyticsRequest,
  signal: AbortSignal,
): Promise<Analytics> {
  checkRange(request);
  const wish = await checkWish(services, accountId, request);
  const { source = 'auto' } = request;
  const stored = await findStoredProperty(services, accountId, wish);
  const obstacle = storedObstacle(request, stored?.row);
  const fromStored = () => {
    if (stored === undefined || obstacle !== undefined)
      throw conflict(`${obstacle ?? 'No rows of this property are stored.'} Or use source live.`);
    return storedAnalytics(services, { accountId, row: stored.row, signal }, request);
  };
  if (source === 'stored') return fromStored();
  const oldest = addMonths(pacificDay(services.clock.now()), -LIVE_MONTHS);
  if (source === 'auto' && obstacle === undefined && request.start_date < oldest) return fromStored();
  const found = await findProperty(services, accountId, wish, signal).catch((error: unknown) => {
    if (source === 'auto' && obstacle === undefined && connectionFault(error) !== undefined) return undefined;
    throw error;
  });
  if (found === undefined) return fromStored();
  return liveAnalytics(services, { accountId, property: found.row.property, signal }, request);
}

function checkRange({ start_date: start, end_date: end }: AnalyticsRequest): void {
  const details = Object.entries({ start_date: start, end_date: end })
    .filter(([, day]) => !isDay(day))
    .map(([path]) => ({ path, message: 'must be a day as YYYY-MM-DD' }));
  if (details.length === 0 && start > end)
    details.push({ path: 'end_date', message: 'must not be before start_date' });
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
}
