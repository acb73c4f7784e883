import { NO_KEY, PADDING } from './bytes/byte-reader.ts';
import { INCOMPLETE, JsonFault, priceFileFault } from './bytes/faults.ts';
import { KeyTable } from './bytes/key-table.ts';
import { Harvest } from './extract/harvest.ts';
import type { Tin } from './extract/provider-member.ts';
import { readMembers } from './extract/provider-references.ts';

export interface ProviderFileMember extends Tin {
  npis: number[];
}

const KEYS = new KeyTable(['provider_groups']);
const GROUPS = 1;

/** Reads a file that holds the members of one group of providers. */
export function parseProviderFile(bytes: Buffer): ProviderFileMember[] {
  const harvest = new Harvest(undefined);
  const { reader, npis } = harvest;
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  reader.load(Buffer.concat([bytes.subarray(start), Buffer.alloc(PADDING)]), bytes.length - start);
  let members: ReturnType<typeof readMembers> = [];
  try {
    reader.token();
    if (!reader.isObject) throw wrongKind();
    for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
      if (key === GROUPS) {
        npis.truncate(0);
        members = readMembers(harvest);
      } else reader.skipValue();
    }
  } catch (error) {
    throw explained(error);
  }
  const all = npis.values();
  let at = 0;
  return members.map(({ tin, npis: count }) => {
    at += count;
    return { ...tin, npis: all.slice(at - count, at) };
  });
}

const wrongKind = () => priceFileFault('wrong_kind', 'This is no file of provider groups.');

function explained(error: unknown): unknown {
  if (error === INCOMPLETE)
    return priceFileFault('truncated', 'The file of provider groups ends before its JSON does.');
  if (error instanceof JsonFault)
    return priceFileFault(
      'invalid_json',
      `The file of provider groups is not valid JSON at byte ${error.at}.`,
    );
  return error;
}
