import { NO_KEY, PADDING } from './bytes/byte-reader.ts';
import { INCOMPLETE, JsonFault, priceFileFault } from './bytes/faults.ts';
import { KeyTable } from './bytes/key-table.ts';
import { eachOf } from './extract/each-of.ts';
import { Harvest } from './extract/harvest.ts';
import { readMember, type Tin } from './extract/provider-member.ts';
import { readMembers } from './extract/provider-references.ts';

export interface ProviderFileMember extends Tin {
  npis: number[];
}

export interface ProviderFileContent {
  members: ProviderFileMember[];
  /** NPIs that are no whole numbers. */
  unreadNpis: number;
}

const KEYS = new KeyTable(['provider_groups', 'npi', 'tin']);
const [GROUPS, NPI, TIN] = [1, 2, 3];
const MOST_WRAPPERS = 4;
const SHOWN_CHARACTERS = 200;

/** Reads a file that holds the members of one group of providers, wherever in it they stand. */
export function readProviderFile(bytes: Buffer): ProviderFileContent {
  const harvest = new Harvest(undefined);
  const { reader } = harvest;
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  reader.load(Buffer.concat([bytes.subarray(start), Buffer.alloc(PADDING)]), bytes.length - start);
  const search = new Search(harvest);
  try {
    reader.token();
    search.value(0);
  } catch (error) {
    throw explained(error);
  }
  if (search.members.length === 0) throw withoutGroups(bytes);
  return { members: withNpis(harvest, search.members), unreadNpis: harvest.npis.unread };
}

export const parseProviderFile = (bytes: Buffer): ProviderFileMember[] => readProviderFile(bytes).members;

/** Looks for `provider_groups`, and for their elements without that key. */
class Search {
  members: ReturnType<typeof readMembers> = [];
  readonly #harvest: Harvest;

  constructor(harvest: Harvest) {
    this.#harvest = harvest;
  }

  value(depth: number): void {
    const { reader } = this.#harvest;
    if (depth > MOST_WRAPPERS) reader.skipValue();
    else if (reader.isArray) eachOf(reader, () => this.value(depth + 1));
    else if (reader.isObject) this.#object(depth);
    else reader.skipValue();
  }

  #object(depth: number): void {
    const { reader, npis } = this.#harvest;
    const start = reader.at;
    const [firstMember, firstNpi] = [this.members.length, npis.count];
    let isMember = false;
    for (let key = reader.enterObject(KEYS); key !== NO_KEY; key = reader.nextKey(KEYS)) {
      if (key === GROUPS) {
        this.members.length = firstMember;
        npis.truncate(firstNpi);
        this.members.push(...readMembers(this.#harvest));
      } else if (key === NPI || key === TIN) {
        isMember = true;
        reader.skipValue();
      } else this.value(depth + 1);
    }
    if (!isMember || this.members.length > firstMember) return;
    reader.at = start;
    const tin = readMember(reader, npis);
    if (tin !== null) this.members.push({ tin, npis: npis.count - firstNpi });
  }
}

function withNpis({ npis }: Harvest, members: ReturnType<typeof readMembers>): ProviderFileMember[] {
  const all = npis.values();
  let at = 0;
  return members.map(({ tin, npis: count }) => {
    at += count;
    return { ...tin, npis: all.slice(at - count, at) };
  });
}

const withoutGroups = (bytes: Buffer) =>
  priceFileFault(
    'wrong_kind',
    `The file of provider groups has none. It begins with: ${bytes.toString('utf8', 0, SHOWN_CHARACTERS).trim()}`,
  );

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
