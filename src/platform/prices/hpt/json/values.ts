import { withoutEntities } from '../entities.ts';
import { somethingOf } from '../nothing.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** Some files have the one object itself where a list of them belongs. */
export const listIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return objectOf(value) === undefined ? [] : [value];
};

/** What a value says as text, trimmed; empty for nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The same, empty too for words that say that nothing stands here. */
const somethingIn = (value: unknown): string => somethingOf(textOf(value));

/** The name of a payer or plan. */
export const nameIn = (value: unknown): string => withoutEntities(somethingIn(value));

export const textOrNull = (value: unknown): string | null => somethingIn(value) || null;

/** One text or several, also where the file has one text for a list. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : textOf(value).split('|')).map(textOf).filter((text) => text !== '');
