const ASKED = /\{\{\s*params\.([A-Za-z_][\w-]*)[^}]*\}\}/g;

/** The parameters that stages ask for, each once. */
export const askedParams = (stages: readonly unknown[]): readonly string[] => [
  ...new Set([...JSON.stringify(stages).matchAll(ASKED)].map(([, name = '']) => name)),
];

/** A typed text as a value: like the one before it when that was text, otherwise JSON where it is. */
export function readLoose(text: string, before?: unknown): unknown {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const writeLoose = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
