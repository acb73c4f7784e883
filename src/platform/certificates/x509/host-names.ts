import ipaddr from 'ipaddr.js';
import type { Certificate } from './certificate.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Host names as DNS has them, without a dot at either end; a wildcard is a whole label on the left. */
export function isDnsName(name: string, mayBeWildcard: boolean): boolean {
  const bare = mayBeWildcard && name.startsWith('*.') ? name.slice(2) : name;
  return (
    bare.length > 0 &&
    bare.length <= 253 &&
    bare.split('.').every((label) => LABEL.test(label)) &&
    !isAddress(bare)
  );
}

const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** What a client wants to talk to. */
export type PeerName = { kind: 'DNS' | 'IP' | 'RFC822'; value: string };

/** Names stand in the alternative names only; what the subject calls itself does not count. */
export function isNamed({ subjectAltName = [] }: Certificate, { kind, value }: PeerName): boolean {
  return subjectAltName.some((name) => {
    if (kind === 'IP')
      return name.kind === 'ip' && name.bytes.equals(Buffer.from(ipaddr.parse(value).toByteArray()));
    if (kind === 'DNS') return name.kind === 'dns' && matchesDns(name.text, value);
    return name.kind === 'email' && isSameMailbox(name.text, value);
  });
}

export function matchesDns(pattern: string, host: string): boolean {
  const [one, other] = [pattern.toLowerCase(), host.replace(/\.$/, '').toLowerCase()];
  if (!isDnsName(one, true)) return false;
  if (!one.startsWith('*.')) return one === other;
  const dot = other.indexOf('.');
  return dot > 0 && other.slice(dot + 1) === one.slice(2) && one.slice(2).includes('.');
}

/** The part before the @ is the host's own matter, letter case included. */
export function isSameMailbox(one: string, other: string): boolean {
  const [local, host] = splitMailbox(one);
  const [otherLocal, otherHost] = splitMailbox(other);
  return local === otherLocal && host.toLowerCase() === otherHost.toLowerCase();
}

export const splitMailbox = (text: string): [string, string] => {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
};
