import { hash } from 'node:crypto';
import type { Mask, Verdict } from './policy.ts';

const MASKS: Readonly<Record<Mask, (text: string) => string | null>> = {
  hash: (text) => hash('sha256', text),
  redact: () => '***',
  last4: (text) => `***${text.slice(-4)}`,
  null: () => null,
};

/** The values of a row as a policy lets them be seen; what is empty stays so. */
export function masked(
  values: Readonly<Record<string, unknown>>,
  { masks = {} }: Verdict,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const mask = masks[column];
      if (mask === undefined || value === null) return [column, value];
      return [column, MASKS[mask](typeof value === 'string' ? value : JSON.stringify(value))];
    }),
  );
}
