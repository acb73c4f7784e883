import { inAddress, type RateFilter } from '../shared/wish.ts';

/** What narrows a search, and the parts of the address without it. */
export interface Limit {
  /** What the button says. */
  without: string;
  changes: Readonly<Record<string, unknown>>;
}

/** Everything in a filter that can be left out, what is left out first most likely. */
export function limitsOf(filter: RateFilter): Limit[] {
  const { payer, zip, state, hospital_id: hospital, setting, source_kind: source } = filter;
  const { code, code_type: codeType } = filter;
  return [
    ...(payer === undefined ? [] : [limit('Search without the payer', 'payer')]),
    ...(zip === undefined && state === undefined ? [] : [limit('Anywhere', 'near', 'miles')]),
    ...(hospital === undefined ? [] : [limit('All hospitals', 'hospital')]),
    ...(setting === undefined ? [] : [limit('All settings', 'setting')]),
    ...(source === undefined ? [] : [limit('Hospitals’ and payers’ files', 'from')]),
    ...(code === undefined || codeType === undefined
      ? []
      : [{ without: `${code} of all code systems`, changes: { service: inAddress(code) } }]),
  ];
}

const limit = (without: string, ...names: string[]): Limit => ({
  without,
  changes: Object.fromEntries(names.map((name) => [name, undefined])),
});

/** The search without its limits: what was asked for, wherever, whoever pays. */
export const unlimited = ({ code, q }: RateFilter): RateFilter => ({
  ...(code === undefined ? {} : { code }),
  ...(q === undefined ? {} : { q }),
});
