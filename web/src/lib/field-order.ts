const FIRST = ['name', 'title', 'id', 'sku', 'price'];

/** Names as they were declared; without that, what a thing is called by comes first and the others keep their order. */
export function inOrder(names: readonly string[], declared: readonly string[] = []): string[] {
  const order = declared.length > 0 ? declared : FIRST;
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => place(one) - place(other));
}

/** The same values in that order. */
export const ordered = <Value>(
  values: Readonly<Record<string, Value>>,
  declared?: readonly string[],
): Record<string, Value> =>
  Object.fromEntries(inOrder(Object.keys(values), declared).map((name) => [name, values[name]!]));
