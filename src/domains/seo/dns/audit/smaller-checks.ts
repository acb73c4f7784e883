import { randomBytes } from 'node:crypto';
import type { DnsRecord } from '../../../../platform/dns/index.ts';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';

const SHORT_TTL = 60;
const LONG_TTL = 86_400;
const STEADY_TTL = 3_600;
const MOST_TEXTS = 10;
const SAFE_BYTES = 1_232;

export async function checkTtl({ domain, lookups }: AuditContext): Promise<Finding[]> {
  const answers = await Promise.all(
    (['A', 'AAAA', 'NS', 'MX'] as const).map((type) => lookups.find(domain, type)),
  );
  const records = answers.flatMap((answer) => answer.records as DnsRecord[]);
  return judgeTtl(records);
}

export function judgeTtl(records: readonly DnsRecord[]): Finding[] {
  const findings = [...new Set(records.map(({ type }) => type))].flatMap((type) => {
    const ttl = Math.max(...records.filter((record) => record.type === type).map((record) => record.ttl));
    const isAddress = type === 'A' || type === 'AAAA';
    const word = isAddress
      ? ttl < SHORT_TTL
        ? 'short'
        : ttl > LONG_TTL
          ? 'long'
          : undefined
      : ttl < STEADY_TTL
        ? 'short'
        : undefined;
    if (word === undefined) return [];
    return [
      finding('ttl', 'info', {
        message: `The TTL of the ${type} records is ${word}: ${ttl} s.`,
        fix:
          word === 'short'
            ? `Set it to ${isAddress ? 300 : STEADY_TTL} s or more unless a change is near. A resolver's cache may show less than the zone says.`
            : 'Set it to a day at most, and to 300 s before a planned change.',
        evidence: { type, ttl },
      }),
    ];
  });
  return findings.length > 0 ? findings : [passed('ttl', 'The TTLs are in the usual range.')];
}

export async function checkWildcard({ domain, lookups }: AuditContext): Promise<Finding[]> {
  const name = `${randomBytes(8).toString('hex')}.${domain}`;
  const answer = await lookups.find(name, 'A');
  const fault = unanswered('wildcard', 'A name that does not exist', answer);
  if (fault !== undefined) return [fault];
  const hasAlias = answer.all.some(({ type }) => type === 'CNAME');
  if (answer.records.length === 0 && !hasAlias) return [passed('wildcard', 'There is no wildcard record.')];
  return [
    finding('wildcard', 'info', {
      message:
        'A wildcard record answers for every name. It hides missing records, and the DMARC policy for names that do not exist (np) never applies.',
      fix: 'Replace the wildcard by records for the names that you use.',
      evidence: { asked: name, addresses: answer.records.map(({ data }) => data) },
    }),
  ];
}

export async function checkTexts({ domain, lookups }: AuditContext): Promise<Finding[]> {
  const answer = await lookups.find(domain, 'TXT');
  const fault = unanswered('txt', `The TXT records of ${domain}`, answer);
  if (fault !== undefined) return [fault];
  return judgeTexts(answer.records.map(({ data }) => Buffer.concat(data).toString('utf8')));
}

export function judgeTexts(texts: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const tokens = texts.flatMap(
    (text) => /^([\w.-]*(?:verif|validation|domain-)[\w.-]*)[=:]/i.exec(text)?.[1]?.toLowerCase() ?? [],
  );
  const repeated = [...new Set(tokens.filter((token, index) => tokens.indexOf(token) !== index))];
  if (repeated.length > 0)
    findings.push(
      finding('txt-duplicate-token', 'low', {
        message: `There are several verification records of one kind: ${repeated.join(', ')}.`,
        fix: 'Delete those that belong to accounts you no longer use: whoever holds them can still prove control of the domain.',
        evidence: { tokens: repeated },
      }),
    );
  if (texts.length > MOST_TEXTS)
    findings.push(
      finding('txt-many', 'low', {
        message: `The domain has ${texts.length} TXT records.`,
        fix: 'Delete those that are no longer needed.',
        evidence: { count: texts.length },
      }),
    );
  // Twelve bytes of header and the question are not counted; a record adds a pointer, type, class, TTL and lengths.
  const bytes = texts.reduce(
    (sum, text) => sum + Buffer.byteLength(text) + Math.ceil(text.length / 255) + 12,
    12,
  );
  if (bytes > SAFE_BYTES)
    findings.push(
      finding('txt-large', 'low', {
        message: `The TXT records need about ${bytes} bytes. Above ${SAFE_BYTES} bytes, resolvers have to ask again over TCP.`,
        fix: 'Delete TXT records that are no longer needed.',
        evidence: { bytes },
      }),
    );
  return findings.length > 0
    ? findings
    : [passed('txt', 'The TXT records are in order.', { count: texts.length })];
}

export async function checkHttps({ domain, lookups }: AuditContext): Promise<Finding[]> {
  const answer = await lookups.find(domain, 'HTTPS');
  const fault = unanswered('https-record', `The HTTPS record of ${domain}`, answer);
  if (fault !== undefined) return [fault];
  const [record] = answer.records;
  if (record === undefined)
    return [
      finding('https-record-missing', 'info', {
        message: 'There is no HTTPS record. Browsers learn of HTTP/3 only after the first visit.',
      }),
    ];
  const parameters = readServiceBinding(record.data);
  return [
    finding('https-record', 'info', {
      message: `There is an HTTPS record${parameters.alpn.length > 0 ? ` (${parameters.alpn.join(', ')})` : ''}.`,
      evidence: { ...parameters },
    }),
  ];
}

const ALPN = 1;
const ECH = 5;

/** Priority, target name, then parameters as key, length, value (RFC 9460). */
export function readServiceBinding(data: Buffer): { priority: number; alpn: string[]; ech: boolean } {
  const found = { priority: data.length >= 2 ? data.readUInt16BE(0) : 0, alpn: [] as string[], ech: false };
  let at = 2;
  while (at < data.length && data[at] !== 0) at += (data[at] ?? 0) + 1;
  at += 1;
  while (at + 4 <= data.length) {
    const [key, length] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)];
    const value = data.subarray(at + 4, at + 4 + length);
    if (key === ALPN)
      for (let place = 0; place < value.length; place += (value[place] ?? 0) + 1)
        found.alpn.push(value.toString('latin1', place + 1, place + 1 + (value[place] ?? 0)));
    if (key === ECH) found.ech = true;
    at += 4 + length;
  }
  return found;
}
