import type { Answer } from 'dns-packet';

/** Records by name, as in a zone file: `A 192.0.2.1`, `60 MX 10 mail.example`, `TXT a text`, `CAA 0 issue ca.example`. */
export type ZoneRecords = Record<string, readonly string[]>;

const TTL = 3_600;

export function readRecord(name: string, text: string): Answer {
  const [, ttl = String(TTL), type = '', rest = ''] = /^(?:(\d+) )?([A-Z0-9_]+) ?(.*)$/s.exec(text) ?? [];
  const base = { name, type: type === 'HTTPS' ? 'UNKNOWN_65' : type, ttl: Number(ttl), class: 'IN' };
  return { ...base, data: dataOf(type, rest) } as unknown as Answer;
}

function dataOf(type: string, rest: string): unknown {
  const words = rest.split(' ');
  switch (type) {
    case 'MX':
      return { preference: Number(words[0]), exchange: words[1] };
    case 'TXT':
      return (rest.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.from(part));
    case 'CAA':
      return { flags: Number(words[0]), tag: words[1], value: words.slice(2).join(' ').replaceAll('"', '') };
    case 'SOA': {
      const [mname, rname, serial, refresh, retry, expire, minimum] = words;
      const numbers = { serial, refresh, retry, expire, minimum };
      const counted = Object.entries(numbers).map(([key, value]) => [key, Number(value)]);
      return { mname, rname, ...Object.fromEntries(counted) };
    }
    case 'TLSA': {
      const [usage, selector, matchingType] = words.map(Number);
      return { usage, selector, matchingType, certificate: Buffer.from(words[3] ?? '', 'hex') };
    }
    case 'HTTPS':
    case 'NSEC3PARAM':
      return Buffer.from(rest, 'hex');
    default:
      return rest;
  }
}
