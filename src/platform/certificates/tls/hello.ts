import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

export const VERSIONS: Readonly<Record<TlsVersion, number>> = {
  TLSv1: 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
};

/** X25519MLKEM768 stands up to quantum computers. */
export const HYBRID_GROUP = 0x11ec;
const GROUPS = [0x001d, 0x0017, 0x0018, 0x0019] as const;
const SCHEMES = [
  0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0203, 0x0201,
] as const;

export interface HelloWish {
  version: TlsVersion;
  suites: readonly number[];
  servername: string | undefined;
  groups?: readonly number[];
}

export interface ServerAnswer {
  version: TlsVersion | undefined;
  suite: number | undefined;
  /** Of TLS 1.3: the key exchange that the server wants. */
  group: number | undefined;
  /** As they were served; TLS 1.3 hides them. */
  certificates: Buffer[];
  hasStaple: boolean;
  alert: number | undefined;
  isComplete: boolean;
}

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const sized16 = (...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(body.length), body]);
};
const extension = (type: number, ...parts: Buffer[]): Buffer => Buffer.concat([u16(type), sized16(...parts)]);

/** A first message that offers one version only. Of TLS 1.3 it has no key: the server then says which it wants. */
export function clientHello({ version, suites, servername, groups = GROUPS }: HelloWish): Buffer {
  const isNew = version === 'TLSv1.3';
  const extensions = [
    ...(servername === undefined || isIP(servername) !== 0
      ? []
      : [extension(0, sized16(u8(0), sized16(Buffer.from(servername))))]),
    extension(5, u8(1), u16(0), u16(0)),
    extension(10, sized16(...groups.map(u16))),
    extension(11, u8(1), u8(0)),
    ...(version === 'TLSv1' || version === 'TLSv1.1' ? [] : [extension(13, sized16(...SCHEMES.map(u16)))]),
    ...(isNew ? [extension(43, u8(2), u16(VERSIONS[version])), extension(51, u16(0))] : []),
  ];
  const body = Buffer.concat([
    u16(Math.min(VERSIONS[version], VERSIONS['TLSv1.2'])),
    randomBytes(32),
    isNew ? Buffer.concat([u8(32), randomBytes(32)]) : u8(0),
    sized16(...suites.map(u16)),
    Buffer.from([1, 0]),
    sized16(...extensions),
  ]);
  const message = Buffer.concat([u8(1), u8(body.length >> 16), u16(body.length & 0xffff), body]);
  return Buffer.concat([u8(22), u16(VERSIONS.TLSv1), sized16(message)]);
}

const HANDSHAKE = 22;
const ALERT = 21;

/** What a server has said so far. */
export function readAnswer(bytes: Buffer): ServerAnswer {
  const answer: ServerAnswer = {
    ...{ version: undefined, suite: undefined, group: undefined, certificates: [], hasStaple: false },
    ...{ alert: undefined, isComplete: false },
  };
  const messages: Buffer[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    const [type, length] = [bytes[at], bytes.readUInt16BE(at + 3)];
    if (at + 5 + length > bytes.length) break;
    const record = bytes.subarray(at + 5, at + 5 + length);
    if (type === ALERT && record[0] === 2) answer.alert = record[1];
    else if (type === HANDSHAKE) messages.push(record);
    else if (type !== ALERT) answer.isComplete ||= answer.version === 'TLSv1.3';
    at += 5 + length;
  }
  readMessages(Buffer.concat(messages), answer);
  answer.isComplete ||= answer.alert !== undefined || answer.version === 'TLSv1.3';
  return answer;
}

function readMessages(bytes: Buffer, answer: ServerAnswer): void {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [type, length] = [bytes[at], bytes.readUIntBE(at + 1, 3)];
    if (at + 4 + length > bytes.length) return;
    const body = bytes.subarray(at + 4, at + 4 + length);
    if (type === 2) readServerHello(body, answer);
    if (type === 11) answer.certificates = readCertificates(body);
    if (type === 22) answer.hasStaple = true;
    if (type === 14) answer.isComplete = true;
    at += 4 + length;
  }
}

function readServerHello(body: Buffer, answer: ServerAnswer): void {
  const session = body[34] ?? 0;
  let number = body.readUInt16BE(0);
  answer.suite = body.readUInt16BE(35 + session);
  for (let at = 40 + session; at + 4 <= body.length; at += 4 + body.readUInt16BE(at + 2)) {
    const [type, length] = [body.readUInt16BE(at), body.readUInt16BE(at + 2)];
    if (type === 43 && length === 2) number = body.readUInt16BE(at + 4);
    if (type === 51 && length >= 2) answer.group = body.readUInt16BE(at + 4);
  }
  answer.version = (Object.keys(VERSIONS) as TlsVersion[]).find((version) => VERSIONS[version] === number);
}

function readCertificates(body: Buffer): Buffer[] {
  const certificates: Buffer[] = [];
  for (let at = 3; at + 3 <= body.length; ) {
    const length = body.readUIntBE(at, 3);
    certificates.push(body.subarray(at + 3, at + 3 + length));
    at += 3 + length;
  }
  return certificates;
}
