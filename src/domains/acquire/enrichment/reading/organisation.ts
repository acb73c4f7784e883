import type { Thing } from '../../../../platform/html/index.ts';
import { isOf, textsOf } from './things.ts';

/** What a page tells machines of the organisation behind it. */
export interface Organisation {
  company_name: string | null;
  legal_name: string | null;
  company_description: string | null;
  logo_url: string | null;
  employee_count: number | null;
  founding_year: number | null;
  funding: string | null;
  revenue_range: string | null;
  industry: string | null;
  headquarters: string | null;
  country: string | null;
  vat_id: string | null;
}

const ORGANISATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|EducationalOrganization|GovernmentOrganization|NewsMediaOrganization|Airline|MedicalOrganization|SportsOrganization|Store|Restaurant|Hotel|ProfessionalService|FinancialService)$/;

export function readOrganisation(things: readonly Thing[], url: string): Organisation | null {
  const found = things.filter((thing) => isOf(thing, ORGANISATION));
  // The page may speak of other firms as well: its own says the most of itself.
  const [own] = found.toSorted((one, other) => weight(other, url) - weight(one, url));
  if (own === undefined) return null;
  const address = [own.address, own.location].flat().find((one) => one !== null && typeof one === 'object');
  const place = (address ?? {}) as Thing;
  return {
    company_name: first(own.name),
    legal_name: first(own.legalName),
    company_description: first(own.description),
    logo_url: webAddress(imageOf(own.logo) ?? imageOf(own.image), url),
    employee_count: countIn(own.numberOfEmployees),
    founding_year: yearIn(first(own.foundingDate)),
    funding: first(own.funding ?? own.funder),
    revenue_range: first(own.annualRevenue ?? own.revenue),
    industry: first(own.industry ?? own.naics ?? own.isicV4 ?? own.knowsAbout),
    headquarters: headquarters(own, place),
    country: first(place.addressCountry),
    vat_id: first(own.vatID ?? own.taxID),
  };
}

const weight = (thing: Thing, url: string): number =>
  Object.keys(thing).length + (textsOf(thing.url).some((one) => sameSite(one, url)) ? 20 : 0);

const sameSite = (one: string, other: string): boolean =>
  URL.parse(one, other)?.hostname.replace(/^www\./, '') === new URL(other).hostname.replace(/^www\./, '');

const first = (value: unknown): string | null => textsOf(value)[0]?.slice(0, 2_000) ?? null;

function headquarters(own: Thing, place: Thing): string | null {
  if (typeof own.address === 'string') return own.address.trim().replace(/\s+/g, ' ');
  const parts = [place.streetAddress, place.postalCode, place.addressLocality, place.addressRegion];
  const texts = [...parts, place.addressCountry].flatMap((part) => textsOf(part).slice(0, 1));
  return texts.length === 0 ? null : texts.join(', ');
}

function countIn(value: unknown): number | null {
  const { value: exact, minValue } = (
    value !== null && typeof value === 'object' ? value : { value }
  ) as Thing;
  const digits = /\d[\d,.' ]*/.exec(String([exact ?? minValue ?? ''].flat()[0]))?.[0].replace(/\D/g, '');
  return digits === undefined || digits === '' ? null : Number(digits);
}

function yearIn(text: string | null): number | null {
  const year = /\b(1[5-9]\d\d|20\d\d)\b/.exec(text ?? '')?.[1];
  return year === undefined ? null : Number(year);
}

function imageOf(value: unknown): string | undefined {
  const [one] = [value].flat();
  if (typeof one === 'string') return one;
  if (one === null || typeof one !== 'object') return undefined;
  const { url, contentUrl } = one as Thing;
  return [url, contentUrl].flat().find((text) => typeof text === 'string') as string | undefined;
}

function webAddress(text: string | undefined, base: string): string | null {
  const url = text === undefined ? null : URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
