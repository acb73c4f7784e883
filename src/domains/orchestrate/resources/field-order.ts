interface Shape {
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
}

/**
 * A copy whose fields stand as their schema has them, and those it does not name by the alphabet, so that the same resource
 * is always written with the same bytes.
 */
export function inFieldOrder(value: unknown, shape: Shape | undefined, isOpaque = false): unknown {
  if (isOpaque || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inFieldOrder(item, shape?.items));
  const named = Object.keys(shape?.properties ?? {}).filter((field) => Object.hasOwn(value, field));
  const others = Object.keys(value).filter((field) => !named.includes(field));
  const fields = value as Record<string, unknown>;
  const every = Object.values(shape?.patternProperties ?? {})[0];
  return Object.fromEntries(
    [...named, ...others.sort()].map((field) => [
      field,
      inFieldOrder(fields[field], shape?.properties?.[field] ?? every),
    ]),
  );
}
