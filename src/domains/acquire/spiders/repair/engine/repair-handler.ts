import type { CastType, FieldDefinition, HandlerDefinition } from '../../../../../platform/html/index.ts';
import { findItems, type ItemSelector } from './find-items.ts';
import { type FieldProfile, profileOf } from './profile.ts';
import { PageReadings, readOf } from './readings.ts';
import { type FieldSuccessors, type Successor, successorsOf } from './repair-field.ts';
import { type PageView, type Scope, viewPage } from './scope.ts';
import { scopesOf } from './scopes-of.ts';
import { isStillRight } from './still-right.ts';

export interface RepairPage {
  html: string;
  url: string;
}

/** A page from the time when all went well, and what was read from it then. */
export interface GoodPage extends RepairPage {
  handler: HandlerDefinition;
}

export interface RepairRequest {
  handler: HandlerDefinition;
  good: readonly GoodPage[];
  /** As the site is now. */
  fresh: readonly RepairPage[];
  /** Fields to look at although they match; those that do not are looked at anyway. */
  only?: readonly string[];
  /** Of the columns: a value that does not fit is none. */
  types?: Readonly<Record<string, CastType>>;
}

export type RepairVerdict = 'healthy' | 'repaired' | 'not_found' | 'no_history' | 'not_possible';

export interface RepairedField {
  field: string;
  verdict: RepairVerdict;
  reason: string;
  before: FieldDefinition;
  after: FieldDefinition | null;
  confidence: number;
  robustness: number;
  /** Shares of the fresh pages. */
  rateBefore: number;
  rateAfter: number;
  good: { url: string; value: unknown }[];
  fresh: { url: string; before: unknown; after: unknown }[];
  others: Successor[];
}

export interface RepairedHandler {
  item: { before: object; after: ItemSelector | null } | null;
  fields: RepairedField[];
  handler: HandlerDefinition;
}

/** Finds the successors of the selectors of a handler that stopped to find what they found on good pages. */
export function repairHandler(request: RepairRequest): RepairedHandler {
  const { handler } = request;
  const good = request.good.map((page) => ({ ...page, view: viewPage(page.html, page.url) }));
  const fresh = request.fresh.map(({ html, url }) => viewPage(html, url));
  const readings = new PageReadings(fresh, request.types ?? {});
  const places = good.flatMap(({ view, handler: then }) =>
    scopesOf(view, then.item).map((scope) => ({ scope, then })),
  );
  const profiles = profilesOf(handler, places);
  const item = repairItem(handler, places, fresh, profiles, readings);
  const base = item?.after ? { ...handler, item: { css: item.after.css } } : handler;
  const scopes = fresh.flatMap((page) => scopesOf(page, base.item));
  const repairs = Object.keys(handler.fields).map((field) => ({
    field,
    found: repairField(field, base, request, profiles.get(field), scopes, readings),
  }));
  const after = {
    ...base,
    fields: Object.fromEntries(
      repairs.map(({ field, found }) => [
        field,
        found.successors?.best?.definition ?? handler.fields[field]!,
      ]),
    ),
  };
  const fields = repairs.map(({ field, found }) =>
    tell(field, found, { before: handler, after, good, readings }),
  );
  return { item, fields, handler: after };
}

type Place = { scope: Scope; then: HandlerDefinition };

function profilesOf(handler: HandlerDefinition, places: readonly Place[]): Map<string, FieldProfile> {
  const profiles = new Map<string, FieldProfile>();
  for (const field of Object.keys(handler.fields)) {
    const profile = profileOf(
      field,
      places.flatMap(({ scope, then }) => {
        const definition = then.fields[field];
        return definition === undefined || definition.source !== undefined ? [] : [{ scope, definition }];
      }),
    );
    if (profile !== undefined) profiles.set(field, profile);
  }
  return profiles;
}

function repairItem(
  { item, ...handler }: HandlerDefinition,
  places: readonly Place[],
  fresh: readonly PageView[],
  profiles: ReadonlyMap<string, FieldProfile>,
  readings: PageReadings,
): RepairedHandler['item'] {
  if (item === undefined || readings.shareWithRows({ ...handler, item }) >= 0.5) return null;
  const items = places.map(({ scope }) => scope);
  return { before: item, after: findItems(items, fresh, [...profiles.values()]) ?? null };
}

interface Found {
  verdict: RepairVerdict;
  reason: string;
  successors?: FieldSuccessors;
}

function repairField(
  field: string,
  handler: HandlerDefinition,
  { only }: RepairRequest,
  profile: FieldProfile | undefined,
  scopes: readonly Scope[],
  readings: PageReadings,
): Found {
  const definition = handler.fields[field]!;
  const isAsked = only?.includes(field) === true;
  const isRight = isStillRight(field, handler, profile, scopes, readings);
  if (isRight && !isAsked) return { verdict: 'healthy', reason: 'It finds what it found before.' };
  if (only !== undefined && !isAsked)
    return { verdict: 'not_found', reason: 'It no longer matches, but was not requested.' };
  if (definition.css === undefined && definition.xpath === undefined)
    return {
      verdict: isRight ? 'healthy' : 'not_possible',
      reason: 'It is not read from an element, so there is no selector to repair.',
    };
  if (profile === undefined)
    return {
      verdict: isRight ? 'healthy' : 'no_history',
      reason: 'No stored page has a value of this field. Crawl pages on which it matches first.',
    };
  const acceptance = (candidate: FieldDefinition) => readings.acceptance(handler, field, candidate);
  const successors = successorsOf(profile, definition, scopes, acceptance);
  if (successors.best === undefined)
    return isRight
      ? { verdict: 'healthy', reason: 'Nothing better was found.' }
      : { verdict: 'not_found', reason: successors.reason, successors };
  if (isRight && readings.agree(handler, field, successors.best.definition))
    return { verdict: 'healthy', reason: 'It finds what it found before.' };
  return {
    verdict: 'repaired',
    reason: isRight ? 'It matches something other than before.' : 'It no longer finds its value.',
    successors,
  };
}

function tell(
  field: string,
  { verdict, reason, successors }: Found,
  pages: {
    before: HandlerDefinition;
    after: HandlerDefinition;
    good: readonly (GoodPage & { view: PageView })[];
    readings: PageReadings;
  },
): RepairedField {
  const { before, after, good, readings } = pages;
  const best = successors?.best;
  const old = readings.read(before);
  const now = readings.read(after);
  return {
    field,
    verdict,
    reason,
    before: before.fields[field]!,
    after: best?.definition ?? null,
    confidence: best?.confidence ?? 0,
    robustness: best?.robustness ?? 0,
    rateBefore: readings.rate(before, field),
    rateAfter: readings.rate(after, field),
    good: good.map(({ view, handler }) => ({ url: view.url, value: readOf(view, handler, field) })),
    fresh: readings.pages.map(({ url }, at) => ({
      url,
      before: old[at]!.values(field),
      after: now[at]!.values(field),
    })),
    others: successors?.others ?? [],
  };
}
