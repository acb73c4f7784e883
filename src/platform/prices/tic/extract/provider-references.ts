import { NO_KEY } from '../bytes/byte-reader.ts';
import { KeyTable } from '../bytes/key-table.ts';
import { eachOf } from './each-of.ts';
import { readGroupKey } from './group-key.ts';
import type { Harvest } from './harvest.ts';
import { NO_TIN, readMember, type Tin } from './provider-member.ts';
import { textsOf } from './terms-dictionary.ts';

const KEYS = new KeyTable(['provider_group_id', 'provider_groups', 'network_name', 'location']);
const [ID, GROUPS, NETWORKS, LOCATION] = [1, 2, 3, 4];

type Members = { tin: Tin; npis: number }[];

/** Reads one element of `provider_references`. */
export function readProviderReference(harvest: Harvest): void {
  const { reader, npis } = harvest;
  if (!reader.isObject) {
    reader.skipValue();
    harvest.reject('The provider reference is not an object.');
    return;
  }
  const firstNpi = npis.count;
  let key: string | null = null;
  let members: Members = [];
  let networks: string[] = [];
  let location: string | null = null;
  for (let at = reader.enterObject(KEYS); at !== NO_KEY; at = reader.nextKey(KEYS)) {
    if (at === ID) key = readGroupKey(reader);
    else if (at === GROUPS) {
      npis.truncate(firstNpi);
      members = readMembers(harvest);
    } else if (at === NETWORKS) networks = textsOf(reader);
    else if (at === LOCATION) location = reader.text()?.trim() ?? null;
    else reader.skipValue();
  }
  if (key === null) {
    npis.truncate(firstNpi);
    harvest.reject('The provider reference has no provider_group_id.');
    return;
  }
  if (networks.length > 0) harvest.isVersionTwo = true;
  const group = harvest.groups.defined(key);
  const isRemote = location !== null && location !== '';
  if (members.length === 0 && !isRemote) members.push({ tin: NO_TIN, npis: 0 });
  for (const { tin, npis: count } of members)
    harvest.members.push({
      ...{ group, definition: harvest.element, ...tin },
      ...{ networks: networks.join('|') || null, npis: count },
    });
  if (location !== null && isRemote) {
    harvest.isVersionOne = true;
    harvest.remotes.push({ group, location });
  }
}

/** Reads an array of `provider_groups`. */
export function readMembers(harvest: Harvest): Members {
  const { reader, npis } = harvest;
  const members: Members = [];
  eachOf(reader, () => {
    const before = npis.count;
    const tin = readMember(reader, npis);
    if (tin !== null) members.push({ tin, npis: npis.count - before });
  });
  return members;
}
