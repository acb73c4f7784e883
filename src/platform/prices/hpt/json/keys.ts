const MOST_KNOWN = 1_000;

const known = new Set<string>();

/** Whether a key is in no other case and form than those of CMS are. */
export function isPlainKey(key: string): boolean {
  if (known.has(key)) return true;
  const isPlain = /^[a-z0-9_]*$/.test(key);
  if (isPlain && known.size < MOST_KNOWN) known.add(key);
  return isPlain;
}

/** `Hospital Name`, `hospital-name` and `hospitalName` mean hospital_name. */
export const plainKey = (key: string): string =>
  isPlainKey(key)
    ? key
    : key
        .trim()
        .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
        .toLowerCase()
        .replace(/[\s_-]+/g, '_');

/** The same value with the keys of CMS; a key that is written as theirs counts before others that mean it. */
export function withPlainKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(
    ([one], [other]) => Number(isPlainKey(one)) - Number(isPlainKey(other)),
  );
  return Object.fromEntries(entries.map(([key, inner]) => [plainKey(key), withPlainKeys(inner)]));
}
