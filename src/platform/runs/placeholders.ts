/** `{{ params.name }}` and `{{ stages.seed.urls_generated }}` in the values of a config. */
export interface Placeholder {
  /** For instance `params.name`. */
  name: string;
  /** Where it stands, for instance `config.urls[0]`. */
  path: string;
}

const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;
const WHOLE = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/;

export const hasPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && value.search(PATTERN) !== -1;

export const pathTo = (path: string, key: string | number): string =>
  typeof key === 'number' ? `${path}[${key}]` : `${path}.${key}`;

/** Every placeholder in a value, with its place. */
export function placeholdersIn(value: unknown, path: string): Placeholder[] {
  if (typeof value === 'string')
    return [...value.matchAll(PATTERN)].map((match) => ({ name: match[1] ?? '', path }));
  if (Array.isArray(value)) return value.flatMap((item, index) => placeholdersIn(item, pathTo(path, index)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => placeholdersIn(item, pathTo(path, key)));
}

/**
 * The value with its placeholders filled in. One that is all of a text becomes the value itself, with its type; what
 * `lookUp` does not know stays as it is.
 */
export function fill(value: unknown, lookUp: (name: string) => unknown): unknown {
  if (typeof value === 'string') return fillText(value, lookUp);
  if (Array.isArray(value)) return value.map((item) => fill(item, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, lookUp)]));
}

function fillText(text: string, lookUp: (name: string) => unknown): unknown {
  const whole = WHOLE.exec(text);
  if (whole !== null) {
    const value = lookUp(whole[1] ?? '');
    return value === undefined ? text : value;
  }
  return text.replace(PATTERN, (placeholder, name: string) => {
    const value = lookUp(name);
    if (value === undefined) return placeholder;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** A config with the values of parameters; what is asked of stages stays. */
export const fillParams = (
  config: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  fill(config, (name) => {
    const [root, ...names] = name.split('.');
    return root === 'params' ? valueAt(params, names) : undefined;
  }) as Record<string, unknown>;

/** `a.b.c` in nested records; undefined when there is no such thing. */
export function valueAt(root: unknown, names: readonly string[]): unknown {
  let value = root;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
