import { crc32, deflateRawSync } from 'node:zlib';

type Field = [at: number, size: 2 | 4, value: number];

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const record = (signature: number, length: number, ...numbers: Field[]): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature);
  for (const [at, size, value] of numbers) bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** A zip archive of these files; with `isLong` its sizes and places stand where those beyond 4 GB do. */
export function zipOf(files: Readonly<Record<string, Buffer>>, isLong = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const label = Buffer.from(name);
    const extra = isLong
      ? Buffer.concat([record(0x0018_0001, 4), long(content.length), long(packed.length), long(offset)])
      : Buffer.alloc(0);
    const kept = (value: number): number => (isLong ? 0xffffffff : value);
    directory.push(
      record(
        ...([0x02014b50, 46] as const),
        [10, 2, 8],
        [16, 4, crc32(content)],
        [20, 4, kept(packed.length)],
        [24, 4, kept(content.length)],
        [28, 2, label.length],
        [30, 2, extra.length],
        [42, 4, kept(offset)],
      ),
      label,
      extra,
    );
    const local = record(0x04034b50, 30, [8, 2, 8], [14, 4, crc32(content)], [26, 2, label.length]);
    parts.push(local, label, packed);
    offset += local.length + label.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const longEnd = isLong
    ? [
        record(0x06064b50, 40, [4, 4, 44], [24, 4, count], [32, 4, count]),
        ...[long(central.length), long(offset)],
        ...[record(0x07064b50, 8), long(offset + central.length), record(1, 4)],
      ]
    : [];
  const end = record(
    ...([0x06054b50, 22] as const),
    [8, 2, count],
    [10, 2, count],
    [12, 4, isLong ? 0xffffffff : central.length],
    [16, 4, isLong ? 0xffffffff : offset],
  );
  return Buffer.concat([...parts, central, ...longEnd, end]);
}
