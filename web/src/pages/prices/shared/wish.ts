import type { Input } from '../../../lib/api.ts';

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
const ZIP = /^\d{5}$/;
const STATE = /^[a-z]{2}$/i;

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

export const placeFault = (near: string): string | undefined =>
  near === '' || ZIP.test(near) || STATE.test(near)
    ? undefined
    : 'A ZIP code of five digits, or a state in two letters';

export function toFilter({ service, near, miles, payer }: Wish): RateFilter {
  return {
    ...serviceFilter(service),
    ...(ZIP.test(near) ? { zip: near, radius_miles: miles } : {}),
    ...(STATE.test(near) ? { state: near.toUpperCase() } : {}),
    ...(payer === '' ? {} : { payer }),
  };
}

/** As a number where that says the same: the address stays readable. */
export const inAddress = (text: string): string | number | undefined =>
  text === '' ? undefined : String(Number(text)) === text ? Number(text) : text;
