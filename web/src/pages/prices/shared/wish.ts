import type { Input } from '../../../lib/api.ts';
import { STATES } from '../data/states.ts';

/** What was typed into the search line. */
export interface Wish {
  service: string;
  near: string;
  miles: number;
  payer: string;
}

export type RateFilter = Input<'ratedata.search-rates'>;

export const MILES = [5, 10, 25, 50, 100, 250] as const;
export const FIRST_MILES = 25;

const TYPED =
  /^(?:(?<type>[a-z]+(?:-[a-z]+)?)[\s:]+)?(?<code>[a-z0-9.-]{2,11}(?:\s*,\s*[a-z0-9.-]{2,11})*)$/i;
/** With or without the four digits of a street, which say nothing here. */
const ZIP = /^(\d{5})(?:-\d{4})?$/;

const typeOf = (typed: string): string => {
  const type = typed.toUpperCase();
  return type === 'DRG' ? 'MS-DRG' : type;
};

/** A code with or without its type, such as "73721" or "DRG 470", or else words of the description. */
export function serviceFilter(service: string): Pick<RateFilter, 'code' | 'code_type' | 'q'> {
  const text = service.trim();
  if (text === '') return {};
  const { type, code = '' } = TYPED.exec(text)?.groups ?? {};
  if (!/\d/.test(code)) return { q: text };
  const listed = code.replaceAll(/\s/g, '').toUpperCase();
  return { code: listed, ...(type === undefined ? {} : { code_type: typeOf(type) }) };
}

const zipOf = (near: string): string | undefined => ZIP.exec(near.trim())?.[1];

/** By its two letters or its name. */
function stateOf(near: string): string | undefined {
  const typed = near.trim().toLowerCase();
  return STATES.find(({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed)?.code;
}

/** Whether there is a point to measure distances from. */
export const hasDistance = (near: string): boolean => /^\d/.test(near.trim());

export const placeFault = (near: string): string | undefined =>
  near.trim() === '' || zipOf(near) !== undefined || stateOf(near) !== undefined
    ? undefined
    : 'A ZIP code of five digits or a state, please';

export function toFilter({ service, near, miles, payer }: Wish): RateFilter {
  const zip = zipOf(near);
  const state = stateOf(near);
  return {
    ...serviceFilter(service),
    ...(zip === undefined ? {} : { zip, radius_miles: miles }),
    ...(state === undefined ? {} : { state }),
    ...(payer === '' ? {} : { payer }),
  };
}

export const negotiatedOf = (filter: RateFilter): RateFilter => ({
  ...filter,
  amount_kind: 'negotiated,percentage,algorithm',
});

/** Cash and gross are for all payers, so that a payer leaves none of them. */
export const chargesOf = ({ payer: _, ...filter }: RateFilter): RateFilter => ({
  ...filter,
  amount_kind: 'cash,gross',
});

/** As a number where that says the same: the address stays readable. */
export const inAddress = (text: string): string | number | undefined =>
  text === '' ? undefined : String(Number(text)) === text ? Number(text) : text;
