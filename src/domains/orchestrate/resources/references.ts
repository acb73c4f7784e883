import type { ErrorDetail } from '../../../kernel/errors.ts';

/** `{"$resource": "dataset/products"}` in a spec stands for the id of that resource. */
const FIELD = '$resource';

export interface Reference {
  path: string;
  kind: string;
  name: string;
}

type Spec = Readonly<Record<string, unknown>>;

export const referenceText = (kind: string, name: string): string => `${kind}/${name}`;

/** The references of a spec, and what is wrong with those that cannot be read. */
export function referencesIn(spec: Spec, opaque: readonly string[] = []) {
  const references: Reference[] = [];
  const faults: ErrorDetail[] = [];
  mapSpec(spec, opaque, (value, path) => {
    if (!isReference(value)) return value;
    const text = value[FIELD];
    const at = typeof text === 'string' ? text.indexOf('/') : -1;
    if (typeof text !== 'string' || at < 1 || at === text.length - 1)
      faults.push({ path, message: 'must be a reference to a kind and a name, such as dataset/products' });
    else if (Object.keys(value).length > 1)
      faults.push({ path, message: `has other fields beside ${FIELD}; a reference has none` });
    else references.push({ path, kind: text.slice(0, at), name: text.slice(at + 1) });
    return '';
  });
  return { references, faults };
}

/** The spec with an id in place of each reference. */
export const withIds = (
  spec: Spec,
  opaque: readonly string[] | undefined,
  idOf: (reference: string, path: string) => string,
): Record<string, unknown> =>
  mapSpec(spec, opaque ?? [], (value, path) =>
    isReference(value) ? idOf(String(value[FIELD]), path) : value,
  );

/** The spec with a reference in place of each text that is the id of a known resource. */
export const withReferences = (
  spec: Spec,
  opaque: readonly string[] | undefined,
  referenceOf: (text: string) => string | undefined,
): Record<string, unknown> =>
  mapSpec(spec, opaque ?? [], (value) => {
    const reference = typeof value === 'string' ? referenceOf(value) : undefined;
    return reference === undefined ? value : { [FIELD]: reference };
  });

const isReference = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, FIELD);

/** A copy in which `replace` has looked at every value; what it replaces is not looked into. */
function mapSpec(
  spec: Spec,
  opaque: readonly string[],
  replace: (value: unknown, path: string) => unknown,
): Record<string, unknown> {
  const mapped = (value: unknown, path: string): unknown => {
    const replaced = replace(value, path);
    if (replaced !== value || typeof value !== 'object' || value === null) return replaced;
    if (Array.isArray(value)) return value.map((inner, index) => mapped(inner, `${path}[${index}]`));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, mapped(inner, `${path}.${name}`)]),
    );
  };
  return Object.fromEntries(
    Object.entries(spec).map(([name, inner]) => [name, opaque.includes(name) ? inner : mapped(inner, name)]),
  );
}
