import { randomInt } from 'node:crypto';
import packet, { type Answer, type DecodedPacket, type RecordType as PacketType } from 'dns-packet';
import { type DnsRecord, plainName, type RecordType } from './records.ts';

export interface Question {
  name: string;
  type: RecordType;
  /** On unless said otherwise. */
  recursion?: boolean;
  /** Signatures are wanted. */
  dnssec?: boolean;
  /** The resolver must not check signatures. */
  checkingDisabled?: boolean;
}

export interface DnsResponse {
  /** `NOERROR`, `NXDOMAIN`, `SERVFAIL`, `REFUSED` … */
  code: string;
  isAuthoritative: boolean;
  isTruncated: boolean;
  offersRecursion: boolean;
  isAuthenticated: boolean;
  answers: DnsRecord[];
  authorities: DnsRecord[];
  additionals: DnsRecord[];
  bytes: number;
}

/** What answers fit into without being split on the way (DNS flag day 2020). */
const UDP_BYTES = 1_232;

/** Types that the library has no word for. */
const NUMBERED: Partial<Record<RecordType, string>> = { HTTPS: 'UNKNOWN_65' };
const typeName = (type: RecordType): PacketType => (NUMBERED[type] ?? type) as PacketType;

export function encodeQuestion(question: Question, edns: boolean): { id: number; message: Buffer } {
  const id = randomInt(65_536);
  const flags =
    ((question.recursion ?? true) ? packet.RECURSION_DESIRED : 0) |
    (question.checkingDisabled === true ? packet.CHECKING_DISABLED : 0);
  const message = packet.encode({
    ...{ type: 'query', id, flags },
    questions: [{ type: typeName(question.type), name: question.name === '' ? '.' : question.name }],
    additionals: edns
      ? [
          {
            ...{ type: 'OPT', name: '.', udpPayloadSize: UDP_BYTES, extendedRcode: 0, ednsVersion: 0 },
            ...{ flags: question.dnssec === true ? packet.DNSSEC_OK : 0, flag_do: question.dnssec === true },
            options: [],
          },
        ]
      : [],
  });
  return { id, message };
}

/** Undefined when the bytes are no answer to this question. */
export function decodeAnswer(bytes: Buffer, question: Question, id: number): DnsResponse | undefined {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== id || (bytes[2]! & 0x80) === 0) return undefined;
  let decoded: DecodedPacket & { rcode?: string };
  try {
    decoded = packet.decode(bytes);
  } catch {
    return undefined;
  }
  const [asked] = decoded.questions ?? [];
  const isSame =
    asked !== undefined &&
    plainName(asked.name) === plainName(question.name === '' ? '.' : question.name) &&
    asked.type === typeName(question.type);
  // Servers that do not understand a message may leave its question out.
  if (!isSame && !(asked === undefined && decoded.rcode === 'FORMERR')) return undefined;
  return {
    code: codeOf(decoded),
    isAuthoritative: decoded.flag_aa,
    isTruncated: decoded.flag_tc,
    offersRecursion: decoded.flag_ra,
    isAuthenticated: decoded.flag_ad,
    answers: toRecords(decoded.answers),
    authorities: toRecords(decoded.authorities),
    additionals: toRecords(decoded.additionals),
    bytes: bytes.length,
  };
}

function codeOf({ rcode = 'NOERROR', additionals = [] }: DecodedPacket & { rcode?: string }): string {
  const extended = additionals.find((one) => one.type === 'OPT');
  const high = extended !== undefined && 'extendedRcode' in extended ? extended.extendedRcode : 0;
  return high === 0 ? rcode : high === 1 && rcode === 'NOERROR' ? 'BADVERS' : `EXTENDED_${high}`;
}

const toRecords = (answers: readonly Answer[] = []): DnsRecord[] =>
  answers.flatMap((answer) => {
    if (answer.type === 'OPT' || !('data' in answer)) return [];
    const type = String(answer.type) === 'UNKNOWN_65' ? 'HTTPS' : answer.type;
    return [{ name: plainName(answer.name), type, ttl: answer.ttl ?? 0, data: answer.data } as DnsRecord];
  });
