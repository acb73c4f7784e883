import type { Answer, Lookups } from '../lookups.ts';
import { type DnsRecord, plainName, type RecordType, recordsOf } from '../records.ts';
import { ALGORITHMS, isKeyOf } from './keys.ts';
import { signatureFault } from './verify.ts';

export interface ChainFault {
  zone: string;
  code: 'no_keys' | 'no_matching_key' | 'bad_key_signature' | 'bad_ds_signature' | 'bad_record_signature';
  detail: string;
}

export interface ChainLink {
  /** The root is empty. */
  zone: string;
  ds: DnsRecord<'DS'>[];
  keys: DnsRecord<'DNSKEY'>[];
}

export interface Chain {
  /** `island`: signed, but the parent does not vouch for it. `unknown`: not all of it could be read. */
  status: 'secure' | 'insecure' | 'island' | 'bogus' | 'unknown';
  /** From the zone up to the root, as far as it was followed. */
  links: ChainLink[];
  faults: ChainFault[];
}

export type Anchor = DnsRecord<'DS'>['data'];

/** The keys of the root since 2017 and 2024. */
const ROOT_ANCHORS: readonly string[] = [
  '20326 8 2 e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d',
  '38696 8 2 683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16',
];

export function readAnchors(texts: readonly string[]): Anchor[] {
  return (texts.length === 0 ? ROOT_ANCHORS : texts).map((text) => {
    const [keyTag, algorithm, digestType, digest = ''] = text.split(' ');
    return {
      ...{ keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) },
      digest: Buffer.from(digest, 'hex'),
    };
  });
}

interface ChainParts {
  lookups: Lookups;
  anchors: readonly Anchor[];
  at: Date;
}

/** From a zone up to the root: every DS must lead to a key, and every key and DS must be signed. */
export async function followChain(parts: ChainParts, zone: string): Promise<Chain> {
  const chain: Chain = { status: 'secure', links: [], faults: [] };
  await climb(parts, plainName(zone), chain);
  return chain;
}

async function climb(parts: ChainParts, zone: string, chain: Chain): Promise<void> {
  const { lookups, anchors } = parts;
  const [keys, ds] = await Promise.all([
    lookups.signed(zone, 'DNSKEY'),
    zone === '' ? undefined : lookups.signed(zone, 'DS'),
  ]);
  const isTop = chain.links.length === 0;
  const vouching = ds?.records ?? anchors.map((data) => rootRecord(data));
  chain.links.push({ zone, ds: vouching, keys: keys.records });
  if (isUnknown(keys) || (ds !== undefined && isUnknown(ds))) return end(chain, 'unknown');
  if (vouching.length === 0) return end(chain, isTop && keys.records.length > 0 ? 'island' : 'insecure');
  // A zone that only has algorithms nobody knows counts as not signed (RFC 4035, section 5.2).
  if (!vouching.some(({ data }) => isUsable(data))) return end(chain, 'insecure');
  const fault = keyFault(parts, vouching, keys);
  if (fault !== undefined) return breakAt(chain, zone, fault);
  if (ds === undefined) return;
  const above = await climbAbove(parts, ds, chain);
  if (above !== undefined) breakAt(chain, zone, above);
}

/** The zone above is the one that signs the DS. */
async function climbAbove(
  parts: ChainParts,
  ds: Answer<'DS'>,
  chain: Chain,
): Promise<Pick<ChainFault, 'code' | 'detail'> | undefined> {
  const [signature] = signaturesOf(ds.all, 'DS');
  if (signature === undefined) return { code: 'bad_ds_signature', detail: 'The DS record is not signed.' };
  const parent = plainName(signature.data.signersName);
  if (parent === plainName(ds.records[0]?.name ?? ''))
    return { code: 'bad_ds_signature', detail: 'The DS record is signed by its own zone.' };
  await climb(parts, parent, chain);
  const link = chain.links.find(({ zone }) => zone === parent);
  if (chain.status !== 'secure' || link === undefined) return undefined;
  const detail = setFault(ds, link.keys, parts.at);
  return detail === undefined ? undefined : { code: 'bad_ds_signature', detail };
}

function keyFault(
  { at }: ChainParts,
  vouching: readonly DnsRecord<'DS'>[],
  keys: Answer<'DNSKEY'>,
): Pick<ChainFault, 'code' | 'detail'> | undefined {
  if (keys.records.length === 0)
    return { code: 'no_keys', detail: 'The parent has a DS record, but the zone has no DNSKEY.' };
  const matching = keys.records.filter((key) => vouching.some((ds) => isKeyOf(key, ds)));
  if (matching.length === 0)
    return { code: 'no_matching_key', detail: 'No DNSKEY of the zone matches a DS record at the parent.' };
  const detail = setFault(keys, matching, at);
  return detail === undefined ? undefined : { code: 'bad_key_signature', detail };
}

/** One signature that holds is enough. */
export function setFault<Type extends RecordType>(
  { records, all }: Pick<Answer<Type>, 'records' | 'all'>,
  keys: readonly DnsRecord<'DNSKEY'>[],
  at: Date,
): string | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const set = (records as unknown as DnsRecord[]).filter(({ name }) => name === first.name);
  const signatures = signaturesOf(all, first.type).filter(({ name }) => name === first.name);
  if (signatures.length === 0) return `The ${first.type} records are not signed.`;
  const faults = signatures.map((signature) => signatureFault({ records: set, signature, keys, at }));
  if (faults.includes(undefined)) return undefined;
  return `No signature over the ${first.type} records holds (${[...new Set(faults)].join(', ')}).`;
}

export const signaturesOf = (all: readonly DnsRecord[], type: string): DnsRecord<'RRSIG'>[] =>
  recordsOf(all, 'RRSIG').filter(({ data }) => data.typeCovered === type);

const isUnknown = ({ state }: { state: Answer['state'] }): boolean =>
  state === 'failed' || state === 'disagreeing';

const isUsable = ({ algorithm, digestType }: Anchor): boolean =>
  ALGORITHMS[algorithm] !== undefined && DIGEST_TYPES.has(digestType);

const DIGEST_TYPES: ReadonlySet<number> = new Set([1, 2, 4]);

const rootRecord = (data: Anchor): DnsRecord<'DS'> => ({ name: '', type: 'DS', ttl: 0, data });

function end(chain: Chain, status: Chain['status']): void {
  if (chain.status === 'secure') chain.status = status;
}

function breakAt(chain: Chain, zone: string, fault: Pick<ChainFault, 'code' | 'detail'>): void {
  chain.status = 'bogus';
  chain.faults.push({ zone, ...fault });
}
