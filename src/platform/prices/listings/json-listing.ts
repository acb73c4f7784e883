import { urlIdentity } from '../discovery/index.ts';
import { addressesOf, fileNameOf, isDataAddress } from './address-fields.ts';
import { listedKind } from './listed-kind.ts';
import type { ListedPlan, ListingEntry, PriceListing } from './listing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What holds for all that stands in an object. */
interface Around {
  base: string;
  entity: string | null;
  plans: readonly ListedPlan[];
  /** The keys that lead here, the nearest first. */
  keys: readonly string[];
  depth: number;
}

const BASE_KEYS = new Set(['baseurl', 'baseuri', 'rooturl', 'basepath', 'host']);
const MOST_PLANS = 100;
const MOST_DEPTH = 40;
const LONGEST_SAID = 300;

/** The price files in any JSON document that gives an address for each. */
export function jsonListing(root: unknown, url: string): PriceListing {
  const entries = new Map<string, ListingEntry>();
  visit(root, { base: url, entity: null, plans: [], keys: [], depth: 0 });
  return { entries: [...entries.values()], more: null };

  function visit(value: unknown, around: Around): void {
    if (around.depth > MOST_DEPTH) return;
    if (typeof value === 'string') visitText(value, around);
    else if (Array.isArray(value)) for (const one of value) visit(one, deeper(around));
    else if (isFields(value)) visitFields(value, around);
  }

  function visitText(text: string, around: Around): void {
    if (isDataAddress(text))
      for (const { url: found } of addressesOf({ url: text }, around.base)) take(found, around, {});
  }

  function visitFields(fields: Fields, outer: Around): void {
    const texts = textsOf(fields);
    const own = plansOf(fields);
    const around = {
      ...{ base: baseOf(texts, outer.base), entity: entityOf(texts) ?? outer.entity },
      ...{ plans: own.length > 0 ? own : outer.plans, keys: outer.keys, depth: outer.depth },
    };
    for (const { url: found, key } of addressesOf(texts, around.base))
      take(found, { ...around, keys: [key, ...around.keys] }, fields);
    for (const [key, value] of Object.entries(fields))
      if (typeof value === 'object' && !isPlans(key))
        visit(value, deeper({ ...around, keys: [key, ...around.keys] }));
  }

  function take(found: string, { entity, plans: given, keys }: Around, fields: Fields): void {
    const said = Object.values(textsOf(fields)).filter(
      (text) => text.length <= LONGEST_SAID && !/^https?:/i.test(text),
    );
    const kind = listedKind(fileNameOf(found), [...said, ...keys]);
    if (kind === null) return;
    const identity = urlIdentity(found) ?? found;
    const known = entries.get(identity);
    const plans = distinctPlans([...(known?.plans ?? []), ...given]);
    entries.set(identity, { url: known?.url ?? found, kind, label: labelOf(fields), plans, entity });
  }
}

const deeper = (around: Around): Around => ({ ...around, depth: around.depth + 1 });

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const distinctPlans = (plans: readonly ListedPlan[]): ListedPlan[] =>
  [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()].slice(0, MOST_PLANS);

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');
const isPlans = (key: string): boolean => /^(?:reporting)?plans?$/.test(plainKey(key));

const textsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value.trim()] as const] : [],
    ),
  );

/** By a key in whatever case and with whatever between its words; identifiers may be numbers. */
function fieldOf(fields: Fields, name: string): string | null {
  const value = Object.entries(fields).find(([key]) => plainKey(key) === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
}

const entityOf = (texts: Fields): string | null =>
  fieldOf(texts, 'reportingentityname') ?? fieldOf(texts, 'reportingentity');

function baseOf(texts: Readonly<Record<string, string>>, outer: string): string {
  const [, given] = Object.entries(texts).find(([key]) => BASE_KEYS.has(plainKey(key))) ?? [];
  const base = given === undefined ? null : URL.parse(given.endsWith('/') ? given : `${given}/`, outer);
  return base?.href ?? outer;
}

const labelOf = (fields: Fields): string | null =>
  ['description', 'displayname', 'title', 'filename', 'name']
    .map((name) => fieldOf(fields, name))
    .find((text) => text !== null) ?? null;

/** Those that the entry lists, or the one that it is for. */
function plansOf(fields: Fields): ListedPlan[] {
  const lists = Object.entries(fields).flatMap(([key, value]) =>
    isPlans(key) ? [value].flat(MOST_DEPTH) : [],
  );
  return [...lists, fields].filter(isFields).flatMap((plan) => {
    const [name, id] = [fieldOf(plan, 'planname'), fieldOf(plan, 'planid')];
    if (name === null && id === null) return [];
    const [type, market] = [fieldOf(plan, 'planidtype'), fieldOf(plan, 'planmarkettype')];
    return [{ name: name ?? '', id: id ?? '', id_type: type?.toLowerCase() ?? '', market }];
  });
}
