import { must } from '../../../../kernel/must.ts';
import { NONE, RATE, RATE_WORDS } from '../../rates/index.ts';
import type { Staging } from '../../staging/index.ts';
import { type ArrayKey, type ChunkResult, ITEM_TEXTS } from '../extract/chunk.ts';
import type { GroupColumns } from '../extract/group-dictionary.ts';
import { arrangementOf, itemCodeOf } from '../extract/item-code.ts';
import type { ReadChunk, Told } from './crew.ts';

const HALF = 2 ** 32;

/** Where the numbers of a chunk begin. */
export interface ChunkPlace {
  /** Of its first byte in the file. */
  offset: number;
  /** Of its first element in the array. */
  element: number;
  /** Of its first element among the items of the file. */
  item: number;
}

const SECOND_FAMILY = 2 ** 30;

/** Items have numbers of their own, because a file may have two arrays of them. */
export const firstItemOf = (key: ArrayKey): number => (key === 'out_of_network' ? SECOND_FAMILY : 0);

/** Which items those of an array are, in SQL. */
export const itemsOf = (key: ArrayKey): string =>
  key === 'out_of_network' ? `item >= ${SECOND_FAMILY}` : `item < ${SECOND_FAMILY}`;

/** How much has been counted besides the rows of the staging; part of the cursor. */
export interface Counts {
  items: number;
  members: number;
  unreadNpis: number;
  unreadReferences: number;
  unreadDates: number;
  /** Items whose description is not in UTF-8. */
  damagedTexts: number;
  isVersionOne: boolean;
  isVersionTwo: boolean;
}

export const noCounts = (): Counts => ({
  ...{ items: 0, members: 0, unreadNpis: 0, unreadReferences: 0, unreadDates: 0, damagedTexts: 0 },
  ...{ isVersionOne: false, isVersionTwo: false },
});

interface Commit {
  staging: Staging;
  result: ChunkResult;
  place: ChunkPlace;
  counts: Counts;
}

/** Puts what was read from a chunk into the staging database, with numbers that hold for the whole file. */
export function commitChunk(
  staging: Staging,
  { result, told }: ReadChunk,
  place: ChunkPlace,
  counts: Counts,
): void {
  const groups = new GroupNumbers(staging, told, counts);
  groups.learn(result.groups);
  learnTerms(staging, result, told);
  commitRates({ staging, result, place, counts }, groups, told);
  commitItems(staging, result, place, counts);
  commitMembers({ staging, result, place, counts }, groups);
  for (const { group, location } of result.remotes)
    staging.writer('remotes').appendRow([groups.groupOf(group), location]);
  for (const { structure, cells } of result.plans)
    staging.writer('toc_plans').appendRow([place.element + structure, ...cells]);
  for (const { structure, kind, description, location } of result.files)
    staging.writer('toc_files').appendRow([place.element + structure, kind, description, location]);
  counts.unreadNpis += result.unreadNpis;
  counts.unreadReferences += result.unreadReferences;
  counts.unreadDates += result.unreadDates;
  counts.isVersionOne ||= result.isVersionOne;
  counts.isVersionTwo ||= result.isVersionTwo || result.terms.terms.some(({ setting }) => setting !== null);
}

function learnTerms(staging: Staging, { terms: { first, terms } }: ChunkResult, told: Told): void {
  told.terms.length = first;
  for (const one of terms) told.terms.push(staging.termsOf(one));
}

function commitRates({ staging, result, place }: Commit, groups: GroupNumbers, told: Told): void {
  const { rates, extras, dropped } = result;
  const { count, words } = rates;
  const first = staging.rates;
  for (const { item: element, beforeRow } of dropped)
    staging.writer('dropped').appendRow([place.item + element, first + beforeRow]);
  if (count === 0) return;
  const { terms } = told;
  for (let at = 0; at < count * RATE_WORDS; at += RATE_WORDS) {
    const offset = place.offset + (words[at + RATE.offset] ?? 0);
    words[at + RATE.at1] = (words[at + RATE.at1] ?? 0) + place.element;
    words[at + RATE.terms] = terms[words[at + RATE.terms] ?? 0] ?? NONE;
    words[at + RATE.set] = groups.setOf(words[at + RATE.set] ?? NONE);
    words[at + RATE.offset] = offset | 0;
    words[at + RATE.offset + 1] = (offset / HALF) | 0;
  }
  for (const { row, raw, notes } of extras)
    words[row * RATE_WORDS + RATE.text] = staging.textsOf([raw, notes, null, null]);
  staging.appendRates(words, count, place.item - place.element);
}

const longs = (halves: Int32Array): BigInt64Array =>
  new BigInt64Array(halves.buffer as ArrayBuffer, halves.byteOffset, halves.length / 2);

/** What stands in place of bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';

function commitItems(staging: Staging, { items }: ChunkResult, place: ChunkPlace, counts: Counts): void {
  const { numbers, texts } = items;
  numbers.forEach((item, index) => {
    const number = place.item + item;
    const first = index * ITEM_TEXTS.length;
    const [codeType = null, code = null, severity = null, description = null, arrangement = null] =
      texts.slice(first, first + ITEM_TEXTS.length);
    if (description?.includes(REPLACEMENT) === true) counts.damagedTexts += 1;
    staging.writer('items').appendRow([number, description, arrangementOf(arrangement)]);
    const normal = itemCodeOf({ codeType, code, severity });
    staging.writer('item_codes').appendRow([number, 0, normal.type, normal.code, normal.raw]);
  });
  counts.items += numbers.length;
}

function commitMembers({ staging, result, place, counts }: Commit, groups: GroupNumbers): void {
  const { members, npis } = result;
  if (members.length === 0) return;
  const all = longs(npis);
  const owners = new Int32Array(all.length);
  let [from, to] = [0, 0];
  for (const one of members) {
    const { tinType, tin, businessName, networks } = one;
    const member = counts.members;
    const group = groups.groupOf(one.group);
    const definition = place.element + one.definition;
    staging.writer('members').appendRow([member, definition, group, tinType, tin, businessName, networks]);
    const end = putDistinct(all, from, from + one.npis, to);
    owners.fill(member, to, end);
    from += one.npis;
    to = end;
    counts.members += 1;
  }
  staging.writer('npis').appendColumns([owners, all], to);
}

/** Moves the distinct ones of some numbers to a place before them; where they end. */
function putDistinct(numbers: BigInt64Array, from: number, end: number, to: number): number {
  numbers.subarray(from, end).sort();
  let at = to;
  for (let index = from; index < end; index += 1)
    if (index === from || numbers[index] !== numbers[at - 1]) {
      numbers[at] = numbers[index] ?? 0n;
      at += 1;
    }
  return at;
}

/** The numbers of groups and sets in the file, by those of the thread that has read them. */
class GroupNumbers {
  readonly #staging: Staging;
  readonly #told: Told;
  readonly #counts: Counts;

  constructor(staging: Staging, told: Told, counts: Counts) {
    this.#staging = staging;
    this.#told = told;
    this.#counts = counts;
  }

  learn(columns: GroupColumns): void {
    const { isFresh, groupKeys, setStarts } = columns;
    if (isFresh) this.#told.forgetGroups();
    for (let index = 0; index < groupKeys.length; index += 1) this.#learnGroup(columns, index);
    for (let index = 0; index < setStarts.length - 1; index += 1) this.#learnSet(columns, index);
  }

  setOf(local: number): number {
    return local === NONE ? NONE : must(this.#told.sets[local], 'the set of a rate');
  }

  groupOf(local: number): number {
    return must(this.#told.groups[local], 'the group of a definition');
  }

  #learnSet({ setDigests, setStarts, setGroups }: GroupColumns, index: number): void {
    const { id, isNew } = this.#staging.idOf('sets', setDigests, index * 4);
    this.#told.sets.push(id);
    if (!isNew) return;
    for (const group of setGroups.subarray(setStarts[index], setStarts[index + 1]))
      this.#staging.writer('sets').appendRow([id, this.groupOf(group)]);
  }

  #learnGroup({ groupDigests, groupKeys, inline }: GroupColumns, index: number): void {
    const { id, isNew } = this.#staging.idOf('groups', groupDigests, index * 4);
    this.#told.groups.push(id);
    if (!isNew) return;
    this.#staging.writer('groups').appendRow([id, groupKeys[index] ?? null]);
    const member = inline[index] ?? null;
    if (member === null) return;
    const { tinType, tin, businessName, npis } = member;
    const number = this.#counts.members;
    this.#counts.members += 1;
    this.#staging.writer('members').appendRow([number, NONE, id, tinType, tin, businessName, null]);
    for (const npi of npis) this.#staging.writer('npis').appendRow([number, npi]);
  }
}
