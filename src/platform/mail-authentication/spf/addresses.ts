import ipaddr from 'ipaddr.js';

/** An IPv4 address within an IPv6 one is that IPv4 address. */
export function plainAddress(ip: string): string {
  const address = ipaddr.parse(ip);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
    ? address.toIPv4Address().toString()
    : ip;
}

export const addressBytes = (ip: string): Buffer => Buffer.from(ipaddr.parse(ip).toByteArray());

/** As RFC 5952 writes it. */
export const readableAddress = (ip: string): string => ipaddr.parse(ip).toString();

/** Addresses of different families never match. */
export function isWithin(ip: string, network: string, bits: number): boolean {
  const [one, other] = [addressBytes(ip), addressBytes(network)];
  if (one.length !== other.length) return false;
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : (0xff << (8 - (bits - bit))) & 0xff;
    const place = bit >> 3;
    if (((one[place] ?? 0) & mask) !== ((other[place] ?? 0) & mask)) return false;
  }
  return true;
}

/** The name under which an address is looked up. */
export function reverseName(ip: string): string {
  const bytes = addressBytes(ip);
  if (bytes.length === 4) return `${[...bytes].reverse().join('.')}.in-addr.arpa`;
  return `${[...bytes.toString('hex')].reverse().join('.')}.ip6.arpa`;
}
