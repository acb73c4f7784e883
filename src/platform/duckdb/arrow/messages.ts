import { Builder, type Offset } from 'flatbuffers';
import type { BatchParts } from './columns.ts';
import { type ArrowType, TIME_UNITS } from './types.ts';

/**
 * The messages of an Arrow IPC stream: https://arrow.apache.org/docs/format/Columnar.html. The numbers below are the
 * places of fields and the members of unions in its Schema.fbs and Message.fbs.
 */
const VERSION_5 = 4;
const HEADER = { schema: 1, recordBatch: 3 } as const;
const CONTINUATION = 0xffff_ffff;
const ALIGNMENT = 64;

export interface ArrowField {
  name: string;
  type: ArrowType;
  nullable?: boolean;
}

/** Ends every stream. */
export const END = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

export function schemaMessage(fields: readonly ArrowField[]): Buffer {
  const builder = new Builder(1_024);
  const list = offsets(
    builder,
    fields.map((field) => writeField(builder, field)),
  );
  builder.startObject(4);
  builder.addFieldOffset(1, list, 0);
  return framed(finish(builder, HEADER.schema, builder.endObject(), 0));
}

export function batchMessage(rows: number, { nodes, buffers }: BatchParts): Buffer {
  const places: { at: number; length: number }[] = [];
  let bodyLength = 0;
  for (const { length } of buffers) {
    places.push({ at: bodyLength, length });
    bodyLength += padded(length, ALIGNMENT);
  }
  const builder = new Builder(1_024);
  const nodeList = pairs(
    builder,
    nodes.map((node) => [node.length, node.nulls]),
  );
  const bufferList = pairs(
    builder,
    places.map(({ at, length }) => [at, length]),
  );
  builder.startObject(5);
  builder.addFieldInt64(0, BigInt(rows), 0n);
  builder.addFieldOffset(1, nodeList, 0);
  builder.addFieldOffset(2, bufferList, 0);
  const message = framed(finish(builder, HEADER.recordBatch, builder.endObject(), bodyLength), bodyLength);
  const body = message.length - bodyLength;
  for (const [index, { at, length }] of places.entries()) {
    message.set(buffers[index]!, body + at);
    message.fill(0, body + at + length, body + at + padded(length, ALIGNMENT));
  }
  return message;
}

function finish(builder: Builder, kind: number, header: Offset, bodyLength: number): Uint8Array {
  builder.startObject(5);
  builder.addFieldInt16(0, VERSION_5, 0);
  builder.addFieldInt8(1, kind, 0);
  builder.addFieldOffset(2, header, 0);
  builder.addFieldInt64(3, BigInt(bodyLength), 0n);
  builder.finish(builder.endObject());
  return builder.asUint8Array();
}

/** The mark, the length, the message itself, and room for its body. */
function framed(metadata: Uint8Array, bodyLength = 0): Buffer {
  const head = padded(metadata.length + 8, 8);
  const message = Buffer.allocUnsafe(head + bodyLength);
  message.writeUInt32LE(CONTINUATION, 0);
  message.writeInt32LE(head - 8, 4);
  message.set(metadata, 8);
  message.fill(0, 8 + metadata.length, head);
  return message;
}

const padded = (length: number, to: number): number => Math.ceil(length / to) * to;

function writeField(builder: Builder, { name, type, nullable = true }: ArrowField): Offset {
  const children = offsets(
    builder,
    childrenOf(type).map((child) => writeField(builder, child)),
  );
  const text = builder.createString(name);
  const [kind, table] = writeType(builder, type);
  builder.startObject(7);
  builder.addFieldOffset(0, text, 0);
  builder.addFieldInt8(1, Number(nullable), 0);
  builder.addFieldInt8(2, kind, 0);
  builder.addFieldOffset(3, table, 0);
  builder.addFieldOffset(5, children, 0);
  return builder.endObject();
}

function childrenOf(type: ArrowType): ArrowField[] {
  switch (type.kind) {
    case 'list':
    case 'fixed list':
      return [{ name: 'item', type: type.item }];
    case 'struct':
      return type.fields;
    case 'map': {
      const fields = [
        { name: 'key', type: type.key, nullable: false },
        { name: 'value', type: type.value },
      ];
      return [{ name: 'entries', type: { kind: 'struct', fields }, nullable: false }];
    }
    default:
      return [];
  }
}

/** The type's number in the union, and its table. */
function writeType(builder: Builder, type: ArrowType): [number, Offset] {
  const table = (number: number, fields: () => void = () => undefined): [number, Offset] => {
    builder.startObject(3);
    fields();
    return [number, builder.endObject()];
  };
  switch (type.kind) {
    case 'int':
      return table(2, () => {
        builder.addFieldInt32(0, type.bits, 0);
        builder.addFieldInt8(1, Number(type.signed), 0);
      });
    case 'float':
      return table(3, () => builder.addFieldInt16(0, type.bits === 64 ? 2 : 1, 0));
    case 'binary':
      return table(4);
    case 'utf8':
      return table(5);
    case 'bool':
      return table(6);
    case 'decimal':
      return table(7, () => {
        builder.addFieldInt32(0, type.precision, 0);
        builder.addFieldInt32(1, type.scale, 0);
        builder.addFieldInt32(2, 128, 0);
      });
    case 'date':
      // Days are 0, and what is left out means milliseconds.
      return table(8, () => builder.addFieldInt16(0, 0, 1));
    case 'time':
      return table(9, () => {
        builder.addFieldInt16(0, TIME_UNITS[type.unit], 1);
        builder.addFieldInt32(1, 64, 32);
      });
    case 'timestamp': {
      const zone = builder.createString('UTC');
      return table(10, () => {
        builder.addFieldInt16(0, TIME_UNITS[type.unit], 0);
        builder.addFieldOffset(1, zone, 0);
      });
    }
    case 'list':
      return table(12);
    case 'struct':
      return table(13);
    case 'fixed list':
      return table(16, () => builder.addFieldInt32(0, type.length, 0));
    case 'map':
      return table(17, () => builder.addFieldInt8(0, 0, 1));
  }
}

function offsets(builder: Builder, list: readonly Offset[]): Offset {
  builder.startVector(4, list.length, 4);
  for (const offset of list.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

/** Structs of two 64-bit numbers. A vector is written from its end. */
function pairs(builder: Builder, list: readonly (readonly [number, number])[]): Offset {
  builder.startVector(16, list.length, 8);
  for (const [first, second] of list.toReversed()) {
    builder.prep(8, 16);
    builder.writeInt64(BigInt(second));
    builder.writeInt64(BigInt(first));
  }
  return builder.endVector();
}
