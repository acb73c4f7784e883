/** The value, where its absence would be a fault of this program; `what` tells which value. */
export function must<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`missing: ${what}`);
  return value;
}
