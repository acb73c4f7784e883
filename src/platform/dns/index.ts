export { createDnsClient, type DnsClient, type DnsClientOptions } from './client.ts';
export {
  type Anchor,
  type Chain,
  type ChainFault,
  type ChainLink,
  followChain,
  readAnchors,
  setFault,
  signaturesOf,
} from './dnssec/chain.ts';
export { ALGORITHMS, isEntryPoint, isKeyOf, keyTag, OUTDATED_ALGORITHMS, rsaBits } from './dnssec/keys.ts';
export { type SignatureFault, signatureFault } from './dnssec/verify.ts';
export { DNS_FAULTS, DnsFault, type DnsFaultCode } from './faults.ts';
export { type Answer, createLookups, type Lookups } from './lookups.ts';
export type { DnsResponse, Question } from './message.ts';
export { createNameServers, type NameServers } from './name-servers.ts';
export { type DnsRecord, plainName, type RecordType, recordsOf, show, textOf } from './records.ts';
