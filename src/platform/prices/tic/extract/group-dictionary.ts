import { digestOf } from '../../staging/index.ts';
import { ByteDictionary } from '../bytes/byte-dictionary.ts';
import type { ByteReader } from '../bytes/byte-reader.ts';
import { numericGroupKey } from './group-key.ts';
import { NpiList } from './npi-list.ts';
import { readMember, type Tin } from './provider-member.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_GROUPS = 200_000;

/** A group that stands at its rates, with what it has. */
export interface InlineMember extends Tin {
  npis: number[];
}

interface Group {
  digest: Int32Array;
  identity: string;
  key: string | null;
  member: InlineMember | null;
  local: number;
}

interface GroupSet {
  digest: Int32Array;
  groups: readonly Group[];
}

/** What is sent of the groups and sets of a chunk. Digests have four words each. */
export interface GroupColumns {
  groupDigests: Int32Array;
  groupKeys: (string | null)[];
  inline: (InlineMember | null)[];
  setDigests: Int32Array;
  /** Where the groups of each set begin in `setGroups`, and the end of the last. */
  setStarts: Int32Array;
  setGroups: Int32Array;
}

/** Sets and groups by the bytes that state them. Sets are numbered within a chunk when a rate refers to them. */
export class GroupDictionary {
  readonly #pieces = new ByteDictionary();
  readonly #read: (readonly Group[])[] = [];
  readonly #known = new Map<string, Group>();
  readonly #npis = new NpiList();
  #usedGroups: Group[] = [];
  #usedSets: GroupSet[] = [];
  #sets = new Map<string | number, number>();

  beginChunk(): void {
    for (const group of this.#usedGroups) group.local = -1;
    this.#usedGroups = [];
    this.#usedSets = [];
    this.#sets = new Map();
    if (this.#pieces.keptBytes < MOST_BYTES && this.#known.size < MOST_GROUPS) return;
    this.#pieces.clear();
    this.#read.length = 0;
    this.#known.clear();
  }

  /** Reads a list of references; its piece. */
  references(reader: ByteReader): number {
    return this.#piece(reader, () => {
      const groups: Group[] = [];
      if (!reader.isArray) reader.skipValue();
      else
        for (let more = reader.enterArray(); more; more = reader.nextElement()) {
          const key = readGroupKey(reader);
          if (key !== null) groups.push(this.#byKey(key));
        }
      return groups;
    });
  }

  /** Reads groups that stand at their rate; their piece. */
  inline(reader: ByteReader): number {
    return this.#piece(reader, () => {
      const groups: Group[] = [];
      if (!reader.isArray) reader.skipValue();
      else
        for (let more = reader.enterArray(); more; more = reader.nextElement()) {
          this.#npis.truncate(0);
          const tin = readMember(reader, this.#npis);
          if (tin !== null) groups.push(this.#byContent(tin, this.#npis.values()));
        }
      return groups;
    });
  }

  #piece(reader: ByteReader, read: () => readonly Group[]): number {
    const start = reader.at;
    reader.skipValue();
    const after = reader.at;
    const id = this.#pieces.idOf(reader.bytes, start, after);
    if (id === this.#read.length) {
      reader.at = start;
      this.#read.push(read());
      reader.at = after;
    }
    return id;
  }

  /** The set of two pieces, of which either may be -1; -1 if it has no group. */
  setOf(references: number, inline: number): number {
    const key = inline === -1 ? references : `${references} ${inline}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = this.#use([...(this.#read[references] ?? []), ...(this.#read[inline] ?? [])]);
    this.#sets.set(key, set);
    return set;
  }

  /** The set of groups that are one tax number and the NPIs of several lists. */
  setOfMembers(tin: Tin, lists: readonly (readonly number[])[]): number {
    return this.#use(lists.map((npis) => this.#byContent(tin, npis)));
  }

  #use(groups: readonly Group[]): number {
    if (groups.length === 0) return -1;
    const distinct = [...new Set(groups)].sort((one, other) =>
      one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : 0,
    );
    for (const group of distinct) this.localOf(group);
    this.#usedSets.push({
      digest: digestOf(distinct.map(({ identity }) => identity).join('\n')),
      groups: distinct,
    });
    return this.#usedSets.length - 1;
  }

  localOf(group: Group): number {
    if (group.local === -1) {
      group.local = this.#usedGroups.length;
      this.#usedGroups.push(group);
    }
    return group.local;
  }

  /** The number within the chunk of a group that is defined here. */
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
    const group = { digest: digestOf(identity), identity, key, member, local: -1 };
    this.#known.set(identity, group);
    return group;
  }

  columns(): GroupColumns {
    const starts = new Int32Array(this.#usedSets.length + 1);
    const setGroups: number[] = [];
    this.#usedSets.forEach(({ groups }, index) => {
      for (const group of groups) setGroups.push(group.local);
      starts[index + 1] = setGroups.length;
    });
    return {
      groupDigests: digestsOf(this.#usedGroups),
      groupKeys: this.#usedGroups.map(({ key }) => key),
      inline: this.#usedGroups.map(({ member }) => member),
      setDigests: digestsOf(this.#usedSets),
      setStarts: starts,
      setGroups: Int32Array.from(setGroups),
    };
  }
}

function digestsOf(all: readonly { digest: Int32Array }[]): Int32Array {
  const words = new Int32Array(all.length * 4);
  all.forEach(({ digest }, index) => {
    words.set(digest, index * 4);
  });
  return words;
}

/** Strings are keys as they stand. */
export function readGroupKey(reader: ByteReader): string | null {
  const { isNumber } = reader;
  const text = reader.text();
  return text === null || !isNumber ? text : numericGroupKey(text);
}
