import {
  type Certificate,
  EKU,
  KEY_USAGE,
  parseCertificate,
  readPem,
  readRevocationList,
  validatePath,
} from '../../src/platform/certificates/index.ts';
import { type CaseResult, readCases } from './case-files.ts';

interface PeerName {
  kind: 'DNS' | 'IP' | 'RFC822';
  value: string;
}

interface Limbo {
  id: string;
  trusted_certs: string[];
  untrusted_intermediates: string[];
  peer_certificate: string;
  validation_time: string | null;
  validation_kind: 'SERVER' | 'CLIENT';
  expected_peer_name: PeerName | null;
  expected_peer_names: PeerName[];
  key_usage: (keyof typeof KEY_USAGE)[];
  extended_key_usage: string[];
  expected_result: 'SUCCESS' | 'FAILURE';
  max_chain_depth: number | null;
  crls: string[];
  features: string[];
  conflicts_with: string[];
}

/** Cases under `webpki` and live sites go by the rules of the web; the others by RFC 5280 alone, which they are about. */
const profileOf = (id: string) => (/^(?:webpki|online)::/.test(id) ? 'web' : 'rfc5280');

export const judgeLimbo = (file: string) => (): CaseResult[] | undefined =>
  readCases<Limbo>(file)?.map((one) => {
    const { result, reason } = judge(one);
    return {
      id: `${one.id} [${one.features.join(', ')}]`,
      isRight: result === one.expected_result,
      detail: `wanted ${one.expected_result}, got ${result}: ${reason}`,
    };
  });

function judge(one: Limbo): { result: string; reason: string } {
  const leaf = parseCertificate(readPem(one.peer_certificate)[0] ?? Buffer.alloc(0));
  if (leaf === undefined) return { result: 'FAILURE', reason: 'the leaf is malformed' };
  const names = [
    ...(one.expected_peer_name === null ? [] : [one.expected_peer_name]),
    ...one.expected_peer_names,
  ];
  let lists: ReturnType<typeof readRevocationList>[];
  try {
    lists = one.crls.map((text) => readRevocationList(readPem(text)[0] ?? Buffer.alloc(0)));
  } catch {
    return { result: 'FAILURE', reason: 'a revocation list is malformed' };
  }
  const uses = one.extended_key_usage.map((use) => (use === 'clientAuth' ? EKU.client : EKU.server));
  const { path, faults } = validatePath({
    ...{ leaf, names, revocationLists: lists, profile: profileOf(one.id) },
    intermediates: readAll(one.untrusted_intermediates),
    roots: readAll(one.trusted_certs),
    at: new Date(one.validation_time ?? Date.now()),
    extendedKeyUsage: uses.length > 0 ? uses : [one.validation_kind === 'CLIENT' ? EKU.client : EKU.server],
    keyUsage: one.key_usage.map((bit) => KEY_USAGE[bit]),
    ...(one.max_chain_depth === null ? {} : { mostIntermediates: one.max_chain_depth }),
  });
  const reason = faults
    .map(({ position, code, message }) => `${position ?? '-'} ${code}: ${message}`)
    .join('; ');
  return { result: path === undefined ? 'FAILURE' : 'SUCCESS', reason };
}

/** One that is malformed cannot stand in a path. */
const readAll = (texts: readonly string[]): Certificate[] =>
  texts.flatMap((text) => readPem(text).flatMap((bytes) => parseCertificate(bytes) ?? []));
