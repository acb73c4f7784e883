import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { before } from '../../kernel/before.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

export interface AddressGuard {
  /** Why an address must not be reached, as the end of the sentence "it is …"; undefined when it may. */
  refusal(address: string): string | undefined;
  /** It lies in a range that the operator has opened. */
  isOpened(address: string): boolean;
}

/** ipaddr.js calls everything it does not know "unicast", also `::7f00:1`, so IPv6 must lie in the block that is given out. */
const GLOBAL_IPV6: Range = ipaddr.parseCIDR('2000::/3');

/** Metadata services at addresses that look public; the others are link-local, private or reserved already. */
const METADATA = new Set(['168.63.129.16']);

const WORDS: Readonly<Record<string, string>> = {
  unspecified: 'an unspecified address',
  broadcast: 'a broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address (cloud metadata lives there)',
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'a shared address of a carrier network',
  rfc6052: 'an address that translates to another one (NAT64)',
  rfc6145: 'an address that translates to another one (IPv4 translation)',
  '6to4': 'an address that translates to another one (6to4)',
  teredo: 'an address that translates to another one (Teredo)',
};

export function createAddressGuard(allow: readonly string[]): AddressGuard {
  const allowed = allow.map(parseRange);
  return {
    isOpened(text) {
      const address = parseAddress(text);
      return address !== undefined && allowed.some((range) => within(address, range));
    },
    refusal(text) {
      const address = parseAddress(text);
      if (address === undefined) return 'not an address';
      if (allowed.some((range) => within(address, range))) return undefined;
      if (METADATA.has(address.toString())) return 'a cloud metadata address';
      const range = address.range();
      if (range !== 'unicast') return WORDS[range] ?? 'a reserved address';
      return address.kind() === 'ipv6' && !within(address, GLOBAL_IPV6) ? 'a reserved address' : undefined;
    },
  };
}

function parseAddress(text: string): Address | undefined {
  const bare = before(text, '%');
  // ipaddr.js reads `::8.8.8.8` as the IPv4 address, the kernel does not: the URL parser writes all forms in one way.
  const canonical = isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
  if (!ipaddr.IPv6.isValid(canonical) && !ipaddr.IPv4.isValidFourPartDecimal(canonical)) return undefined;
  return ipaddr.process(canonical);
}

function parseRange(text: string): Range {
  const [address, bits] = ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIPv6(text) ? 128 : 32}`);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

const within = (address: Address, [network, bits]: Range): boolean =>
  address.kind() === network.kind() && address.match(network, bits);
