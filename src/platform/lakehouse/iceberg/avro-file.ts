import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import avsc, { type schema as avro, type Type } from 'avsc';

export type AvroSchema = avro.RecordType;

const MAGIC = Buffer.from('Obj\x01', 'latin1');
const HEADER = avsc.Type.forSchema({
  type: 'record',
  name: 'Header',
  fields: [
    { name: 'magic', type: { type: 'fixed', name: 'Magic', size: 4 } },
    { name: 'meta', type: { type: 'map', values: 'bytes' } },
    { name: 'sync', type: { type: 'fixed', name: 'Sync', size: 16 } },
  ],
});
const LONG = avsc.Type.forSchema('long');
const BLOCK_RECORDS = 1_000;

const deflate = promisify<Buffer, Buffer>(deflateRaw);

interface AvroContent {
  schema: AvroSchema;
  metadata: Readonly<Record<string, string>>;
  records: readonly object[];
}

/** An Avro object container file; the same content makes the same bytes. The schema stands in it as given, with whatever its fields carry. */
export async function avroFile({ schema, metadata, records }: AvroContent): Promise<Buffer> {
  const type = typeOf(schema);
  const meta = { 'avro.schema': JSON.stringify(schema), 'avro.codec': 'deflate', ...metadata };
  const sync = createHash('md5').update(JSON.stringify(meta)).digest();
  const parts = [
    HEADER.toBuffer({
      magic: MAGIC,
      meta: Object.fromEntries(Object.entries(meta).map(([key, text]) => [key, Buffer.from(text)])),
      sync,
    }),
  ];
  for (let start = 0; start < records.length; start += BLOCK_RECORDS) {
    const some = records.slice(start, start + BLOCK_RECORDS);
    const data = await deflate(Buffer.concat(some.map((record) => type.toBuffer(record))));
    parts.push(LONG.toBuffer(some.length), LONG.toBuffer(data.length), data, sync);
  }
  return Buffer.concat(parts);
}

/** The records of a file that was written here. */
export function avroRecords<Record>(schema: AvroSchema, file: Buffer): Record[] {
  const type = typeOf(schema);
  const records: Record[] = [];
  let { offset } = HEADER.decode(file, 0);
  while (offset < file.length) {
    const count = LONG.decode(file, offset);
    const size = LONG.decode(file, count.offset);
    const data = inflateRawSync(file.subarray(size.offset, size.offset + Number(size.value)));
    for (let at = 0, left = Number(count.value); left > 0; left -= 1) {
      const record = type.decode(data, at);
      records.push(record.value as Record);
      at = record.offset;
    }
    offset = size.offset + Number(size.value) + 16;
  }
  return records;
}

const types = new WeakMap<AvroSchema, Type>();

function typeOf(schema: AvroSchema): Type {
  const known = types.get(schema) ?? avsc.Type.forSchema(schema);
  types.set(schema, known);
  return known;
}
