import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';
import { SourceFault } from './faults.ts';

export interface Place {
  ip_country: string | null;
  ip_region: string | null;
  ip_city: string | null;
  ip_latitude: number | null;
  ip_longitude: number | null;
  ip_organisation: string | null;
}

interface Network {
  from: bigint;
  bits: number;
  place: Place;
}

/** By family, in the order of their first address. */
type Places = Readonly<Record<'ipv4' | 'ipv6', readonly Network[]>>;

const FIELDS: Readonly<Record<string, keyof Place>> = {
  country_code: 'ip_country',
  country: 'ip_country',
  region: 'ip_region',
  city: 'ip_city',
  latitude: 'ip_latitude',
  longitude: 'ip_longitude',
  organisation: 'ip_organisation',
  organization: 'ip_organisation',
};

let known: { file: string; changed: number; places: Promise<Places> } | undefined;

/** A CSV file with a column `network` (CIDR); read again when it has changed. */
export async function readPlaces(file: string): Promise<Places> {
  const changed = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => {
      throw new SourceFault('not_configured', 'The file of GEO_IP_FILE cannot be read.');
    },
  );
  if (known?.file !== file || known.changed !== changed)
    known = { file, changed, places: readFile(file, 'utf8').then(parse) };
  return known.places;
}

export function findPlace(places: Places, address: string): Place | undefined {
  const parsed = ipaddr.process(address);
  const networks = places[parsed.kind()];
  const wanted = numberOf(parsed);
  let [low, high] = [0, networks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (networks[middle]!.from <= wanted) low = middle + 1;
    else high = middle;
  }
  const size = parsed.kind() === 'ipv4' ? 32n : 128n;
  // Networks within others come after them: the first that holds the address is the smallest.
  for (const { from, bits, place } of networks.slice(Math.max(0, low - 49), low).reverse()) {
    if (wanted >> (size - BigInt(bits)) === from >> (size - BigInt(bits))) return place;
  }
  return undefined;
}

function parse(text: string): Places {
  const [head = '', ...lines] = text.split(/\r?\n/);
  const names = cells(head).map((name) => name.toLowerCase());
  const at = names.indexOf('network');
  if (at === -1) throw new SourceFault('not_configured', 'The file of GEO_IP_FILE has no column "network".');
  const places = { ipv4: [] as Network[], ipv6: [] as Network[] };
  for (const line of lines) {
    const values = cells(line);
    const network = values[at] ?? '';
    if (!ipaddr.isValidCIDR(network)) continue;
    const [address, bits] = ipaddr.parseCIDR(network);
    places[address.kind()].push({ from: numberOf(address), bits, place: placeOf(names, values) });
  }
  for (const list of Object.values(places))
    list.sort((one, other) =>
      one.from === other.from ? one.bits - other.bits : one.from < other.from ? -1 : 1,
    );
  return places;
}

function placeOf(names: readonly string[], values: readonly string[]): Place {
  const place: Record<string, string | number | null> = {
    ip_country: null,
    ip_region: null,
    ip_city: null,
    ip_latitude: null,
    ip_longitude: null,
    ip_organisation: null,
  };
  for (const [index, name] of names.entries()) {
    const field = FIELDS[name];
    const value = values[index]?.trim() ?? '';
    if (field === undefined || value === '') continue;
    place[field] = field === 'ip_latitude' || field === 'ip_longitude' ? Number(value) : value;
  }
  return place as unknown as Place;
}

const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
