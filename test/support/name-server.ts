import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** Records by name: `A 192.0.2.1`, `MX 10 mail.example`, `TXT a text`, `NS`, `CAA`; `SERVFAIL`, `SILENT` for faults. */
export type Zone = Record<string, readonly string[]>;

export interface NameServer {
  /** With its port. */
  address: string;
  /** Every question, in its order. */
  asked: string[];
  close(): Promise<void>;
}

const TYPES: Record<string, number> = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28, CAA: 257 };

/** A small authoritative name server over UDP, on loopback. */
export async function openNameServer(zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message);
    asked.push(`${Object.keys(TYPES).find((known) => TYPES[known] === type)} ${name}`);
    const records = zone[name.toLowerCase()];
    if (records?.includes('SILENT')) return;
    const code = records === undefined ? 3 : records.includes('SERVFAIL') ? 2 : 0;
    const answers = (records ?? []).flatMap((record) => answerOf(record, type));
    socket.send(reply(message.subarray(0, end), code, answers), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (message[at] !== 0) {
    const length = message[at]!;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerOf(record: string, type: number): Buffer[] {
  const [kind = '', ...words] = record.split(' ');
  if (TYPES[kind] !== type) return [];
  const data = dataOf(kind, words);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(300, 6);
  head.writeUInt16BE(data.length, 10);
  return [Buffer.concat([head, data])];
}

function dataOf(kind: string, words: readonly string[]): Buffer {
  const text = words.join(' ');
  switch (kind) {
    case 'A':
      return Buffer.from(text.split('.').map(Number));
    case 'MX':
      return Buffer.concat([Buffer.from([0, Number(words[0])]), nameBytes(words[1]!)]);
    case 'TXT':
      return Buffer.concat(
        (text.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.from([part.length, ...Buffer.from(part)])),
      );
    case 'CAA':
      return Buffer.concat([Buffer.from([0, words[0]!.length]), Buffer.from(words[0]! + words[1]!)]);
    case 'SOA': {
      const numbers = Buffer.alloc(20);
      for (const [index, number] of [2026, 7200, 3600, 1_209_600, 300].entries())
        numbers.writeUInt32BE(number, index * 4);
      return Buffer.concat([nameBytes(words[0]!), nameBytes(words[1]!), numbers]);
    }
    default:
      return nameBytes(text);
  }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function reply(question: Buffer, code: number, answers: readonly Buffer[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...answers]);
}
