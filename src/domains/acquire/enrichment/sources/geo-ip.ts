import { SourceFault } from '../lookup/faults.ts';
import { findPlace, readPlaces } from '../lookup/geo-file.ts';
import type { Lookup } from '../lookup/lookup.ts';
import { askProvider, providerObstacle } from './providers.ts';
import { columns, DAY, type Source } from './source.ts';

export const geoIp: Source = {
  name: 'geo_ip',
  description:
    "The location of a domain's IP address, from a file of networks or a provider configured by the operator.",
  matches: 'domain',
  columns: columns(
    ['ip_address', 'text', 'The IP address that was looked up.'],
    ['ip_country', 'text', 'ISO 3166-1.'],
    ['ip_region', 'text', 'Region.'],
    ['ip_city', 'text', 'City.'],
    ['ip_latitude', 'float', 'Latitude in degrees.'],
    ['ip_longitude', 'float', 'Longitude in degrees.'],
    ['ip_organisation', 'text', 'Owner of the network.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  obstacle: (parts) =>
    parts.geoIpFile === undefined && parts.providers.geo_ip === undefined
      ? `Not configured: set GEO_IP_FILE to a file of networks. ${providerObstacle('geo_ip', parts)}`
      : undefined,
  async lookUp(lookup) {
    const address = await addressOf(lookup);
    const { geoIpFile: file } = lookup.parts;
    if (file === undefined) return askProvider('geo_ip', { ip: address }, lookup);
    const place = findPlace(await readPlaces(file), address);
    if (place === undefined) throw new SourceFault('unknown_key', `The file has no network for ${address}.`);
    return { values: { ip_address: address, ...place }, confidence: 0.8 };
  },
};

async function addressOf({ match, parts: { dns } }: Lookup): Promise<string> {
  const name = match.domain.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(name)) return name;
  const address = (await dns.addresses(name, 4))[0] ?? (await dns.addresses(name, 6))[0];
  if (address === undefined) throw new SourceFault('no_address', 'The name has no IP address.');
  return address;
}
