export type JsonObject = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a value says as text, trimmed; empty for nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const textOrNull = (value: unknown): string | null => textOf(value) || null;

/** One text or several, also where the file has one text for a list. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : textOf(value).split('|')).map(textOf).filter((text) => text !== '');
