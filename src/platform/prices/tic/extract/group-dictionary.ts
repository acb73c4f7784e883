import { digestOf } from '../../rates/index.ts';
import { ByteDictionary } from '../bytes/byte-dictionary.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import { eachOf } from './each-of.ts';
import { readGroupKeys } from './group-key.ts';
import { NpiList } from './npi-list.ts';
import { readMember, type Tin } from './provider-member.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_GROUPS = 400_000;
const MOST_SETS = 1_000_000;

/** A group that stands at its rates, with what it has. */
export interface InlineMember extends Tin {
  npis: number[];
}

interface Group {
  identity: string;
  key: string | null;
  member: InlineMember | null;
  local: number;
}

/** What a piece of JSON has: its groups, and how many values in it are none. */
interface Piece {
  groups: readonly Group[];
  unread: number;
}

interface GroupSet {
  groups: readonly Group[];
  local: number;
}

/** What is sent of the groups and sets that were not sent before. Digests have four words each. */
export interface GroupColumns {
  /** Whether the numbers of groups and sets begin at 0 again. */
  isFresh: boolean;
  groupDigests: Int32Array;
  groupKeys: (string | null)[];
  inline: (InlineMember | null)[];
  setDigests: Int32Array;
  /** Where the groups of each set begin in `setGroups`, and the end of the last. */
  setStarts: Int32Array;
  setGroups: Int32Array;
}

/** Sets and groups by the bytes that state them, numbered when they are first referred to. */
export class GroupDictionary {
  readonly #pieces = new ByteDictionary();
  readonly #read: Piece[] = [];
  /** Whether any piece had values that could not be read. */
  hasUnread = false;
  readonly #known = new Map<string, Group>();
  readonly #npis = new NpiList();
  #newGroups: Group[] = [];
  #newSets: GroupSet[] = [];
  #groupCount = 0;
  #setCount = 0;
  #isFresh = true;
  /** Of one piece, by its number; of two, by both; null where there is no group. */
  readonly #ofReferences: (GroupSet | null)[] = [];
  readonly #ofBoth = new Map<string, GroupSet | null>();

  /** @param isFresh whether what was sent may be lost. */
  beginChunk(isFresh: boolean): void {
    this.#newGroups = [];
    this.#newSets = [];
    this.#isFresh = isFresh || this.#known.size > MOST_GROUPS || this.#setCount > MOST_SETS;
    if (this.#isFresh || this.#pieces.keptBytes > MOST_BYTES) this.#forgetSets();
    if (!this.#isFresh) return;
    this.#groupCount = 0;
    this.#setCount = 0;
    this.#known.clear();
  }

  /** A set that comes again is told again; the groups, which come more often, stay. */
  #forgetSets(): void {
    this.#pieces.clear();
    this.#read.length = 0;
    this.#ofReferences.length = 0;
    this.#ofBoth.clear();
  }

  /** Reads a list of references; its piece. */
  references(reader: ByteReader): number {
    return this.#piece(reader, () => {
      const { keys, unread } = readGroupKeys(reader);
      return { groups: keys.map((key) => this.#byKey(key)), unread };
    });
  }

  /** Reads groups that stand at their rate; their piece. */
  inline(reader: ByteReader): number {
    return this.#piece(reader, () => {
      const groups: Group[] = [];
      this.#npis.unread = 0;
      eachOf(reader, () => {
        this.#npis.truncate(0);
        const tin = readMember(reader, this.#npis);
        if (tin !== null) groups.push(this.#byContent(tin, this.#npis.values()));
      });
      return { groups, unread: this.#npis.unread };
    });
  }

  /** How many values of a piece could not be read: references that name no group, or NPIs. */
  unreadOf(piece: number): number {
    return this.#read[piece]?.unread ?? 0;
  }

  #piece(reader: ByteReader, read: () => Piece): number {
    const start = reader.at;
    reader.skipValue();
    const after = reader.at;
    const id = this.#pieces.idOf(reader, start, after);
    if (id === this.#read.length) {
      reader.at = start;
      const piece = read();
      this.#read.push(piece);
      this.hasUnread ||= piece.unread > 0;
      reader.at = after;
    }
    return id;
  }

  /** The set of two pieces, of which either may be -1; -1 if it has no group. */
  setOf(references: number, inline: number): number {
    if (references === -1 && inline === -1) return -1;
    if (inline !== -1) return this.#setOfBoth(references, inline);
    let set = this.#ofReferences[references];
    if (set === undefined) {
      set = setOfGroups(this.#read[references]?.groups ?? []);
      this.#ofReferences[references] = set;
    }
    return this.#use(set);
  }

  #setOfBoth(references: number, inline: number): number {
    const key = `${references} ${inline}`;
    let set = this.#ofBoth.get(key);
    if (set === undefined) {
      set = setOfGroups([...(this.#read[references]?.groups ?? []), ...(this.#read[inline]?.groups ?? [])]);
      this.#ofBoth.set(key, set);
    }
    return this.#use(set);
  }

  /** The set of groups that are one tax number and the NPIs of several lists. */
  setOfMembers(tin: Tin, lists: readonly (readonly number[])[]): number {
    return this.#use(setOfGroups(lists.map((npis) => this.#byContent(tin, npis))));
  }

  #use(set: GroupSet | null): number {
    if (set === null) return -1;
    if (set.local === -1) {
      set.local = this.#setCount;
      this.#setCount += 1;
      this.#newSets.push(set);
      for (const group of set.groups) this.localOf(group);
    }
    return set.local;
  }

  localOf(group: Group): number {
    if (group.local === -1) {
      group.local = this.#groupCount;
      this.#groupCount += 1;
      this.#newGroups.push(group);
    }
    return group.local;
  }

  /** The number of a group that is defined here. */
  defined(key: string): number {
    return this.localOf(this.#byKey(key));
  }

  #byKey(key: string): Group {
    return this.#group(`=${key}`, key, null);
  }

  #byContent(tin: Tin, npis: readonly number[]): Group {
    const member = { ...tin, npis: [...new Set(npis)].sort((one, other) => one - other) };
    return this.#group(JSON.stringify(member), null, member);
  }

  #group(identity: string, key: string | null, member: InlineMember | null): Group {
    const known = this.#known.get(identity);
    if (known !== undefined) return known;
    const group = { identity, key, member, local: -1 };
    this.#known.set(identity, group);
    return group;
  }

  columns(): GroupColumns {
    const starts = new Int32Array(this.#newSets.length + 1);
    const setGroups: number[] = [];
    this.#newSets.forEach(({ groups }, index) => {
      for (const group of groups) setGroups.push(group.local);
      starts[index + 1] = setGroups.length;
    });
    return {
      isFresh: this.#isFresh,
      groupDigests: digestsOf(this.#newGroups.map(({ identity }) => identity)),
      groupKeys: this.#newGroups.map(({ key }) => key),
      inline: this.#newGroups.map(({ member }) => member),
      setDigests: digestsOf(this.#newSets.map(identityOf)),
      setStarts: starts,
      setGroups: Int32Array.from(setGroups),
    };
  }
}

function setOfGroups(groups: readonly Group[]): GroupSet | null {
  if (groups.length === 0) return null;
  const distinct = [...new Set(groups)].sort((one, other) =>
    one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : 0,
  );
  return { groups: distinct, local: -1 };
}

function digestsOf(identities: readonly string[]): Int32Array {
  const words = new Int32Array(identities.length * 4);
  identities.forEach((identity, index) => {
    words.set(digestOf(identity), index * 4);
  });
  return words;
}

const identityOf = ({ groups }: GroupSet): string => groups.map(({ identity }) => identity).join('\n');
