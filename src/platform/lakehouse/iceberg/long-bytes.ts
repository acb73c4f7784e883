/** A long in the single-value form of Iceberg. */
export function longBytes(value: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}
