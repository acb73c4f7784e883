import { ask } from '../connection/ask.ts';
import { noProperty } from '../not-connected.ts';
import { isVerified, matchProperty } from '../properties/match-property.ts';
import { currentProperties } from '../properties/refresh-properties.ts';
import type { Inspection } from '../schema/inspection.ts';
import type { SearchConsoleServices } from '../services.ts';
import { findInspection, saveInspection } from '../store/inspections.ts';
import type { PropertyRow } from '../store/properties.ts';
import { spendInspection } from './quota.ts';
import { readInspection } from './read-inspection.ts';

export interface InspectWish {
  url: string;
  property?: string | undefined;
  language?: string | undefined;
  max_age_secs?: number | undefined;
}

export interface InspectedUrl {
  inspection: Inspection;
  cached: boolean;
}

const LANGUAGE = 'en-US';

/** The property that a URL is asked for under. */
export function propertyFor({ url, property }: InspectWish, rows: readonly PropertyRow[]): string {
  const found =
    property === undefined
      ? matchProperty(url, rows)?.property
      : rows.find((row) => row.property === property && isVerified(row));
  if (found === undefined) throw noProperty(property ?? url);
  return found.property;
}

export const inspectUrl = async (
  services: SearchConsoleServices,
  accountId: string,
  wish: InspectWish,
  signal: AbortSignal,
): Promise<InspectedUrl> => {
  const property = propertyFor(wish, await currentProperties(services, accountId, signal));
  return inspectAs(services, { accountId, property }, wish, signal);
};

/** A stored one that is fresh enough, or else the provider's, which is stored. */
export async function inspectAs(
  services: SearchConsoleServices,
  { accountId, property }: { accountId: string; property: string },
  { url, language = LANGUAGE, max_age_secs: maxAge = 0 }: InspectWish,
  signal: AbortSignal,
): Promise<InspectedUrl> {
  const key = { property, url, language };
  if (maxAge > 0) {
    const stored = await services.database.readingAs(accountId)((sql) =>
      findInspection(sql, accountId, key, maxAge),
    );
    if (stored !== undefined) return { inspection: stored.result as Inspection, cached: true };
  }
  await spendInspection(services, accountId, property);
  const answer = await ask(services, {
    accountId,
    scope: 'read',
    path: 'v1/urlInspection/index:inspect',
    body: { inspectionUrl: url, siteUrl: property, languageCode: language },
    signal,
  });
  const inspection = readInspection(answer, { url, property, at: services.clock.now() });
  await services.database.forAccount(accountId)((sql) => saveInspection(sql, accountId, key, inspection));
  return { inspection, cached: false };
}
