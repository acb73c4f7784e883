const names = new Map<string, string>();

/**
 * Values that have one name wherever the interface takes or answers them, so that generated code has one type for them.
 * Those without a name are called after the field they stand in.
 */
export function enumeration<const Values extends readonly string[]>(name: string, values: Values): Values {
  const key = values.join('\n');
  const known = names.get(key) ?? name;
  if (known !== name) throw new Error(`the values of ${name} are already called ${known}`);
  names.set(key, name);
  return values;
}

export const enumerationName = (values: readonly string[]): string | undefined =>
  names.get(values.join('\n'));
