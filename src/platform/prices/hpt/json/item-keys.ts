import type { Tally } from '../tally.ts';
import type { VersionSigns } from '../version.ts';
import { plainKey } from './keys.ts';
import { LEVEL_WORDS, type Level, NAMES } from './names.ts';
import { type JsonObject, listIn, objectOf } from './values.ts';

const MOST_KNOWN = 1_000;

/** How a key is dealt with: as it stands, as another name of an amount, or after it is renamed. */
const OWN = 0;
const OTHER = 1;
const RENAMED = 2;
type Use = typeof OWN | typeof OTHER | typeof RENAMED;

/** Keys that tell the version of a file. */
const SIGNS: readonly [Level, string][] = [
  ['item', 'drug_information'],
  ['charge', 'modifier_code'],
];

export interface PlainItem {
  item: JsonObject;
  /** Amounts may have other names in it. */
  hasOtherNames: boolean;
  /** Its keys are not those of the file. */
  isRenamed: boolean;
}

/** Reads the keys of items in whatever form and by whatever name, and tells of those that nobody knows. */
export class ItemKeys {
  readonly #tally: Tally;
  readonly #signs: VersionSigns;
  readonly #known = new Map<Level, Map<string, Use>>();

  constructor(tally: Tally, signs: VersionSigns) {
    this.#tally = tally;
    this.#signs = signs;
  }

  /** The same item with the keys of CMS. */
  plain(item: JsonObject, level: Level): PlainItem {
    const use = this.#see(item, level);
    if (use !== RENAMED) return { item, hasOtherNames: use === OTHER, isRenamed: false };
    const renamed = this.#renamed(item, level) as JsonObject;
    return { item: withListedCode(renamed), hasOtherNames: true, isRenamed: true };
  }

  /** What the key asks for that differs most, among all keys of all objects in it: one of a file may differ from the others. */
  #see(object: JsonObject, level: Level): Use {
    const known = this.#knownOf(level);
    let most: Use = OWN;
    for (const key of Object.keys(object)) {
      const use = known.get(key) ?? this.#meet(key, level);
      if (use > most) most = use;
    }
    for (const [key, below] of belowOf(level))
      for (const value of listIn(object[key])) {
        const inner = objectOf(value);
        const use = inner === undefined ? OWN : this.#see(inner, below);
        if (use > most) most = use;
      }
    return most;
  }

  #knownOf(level: Level): Map<string, Use> {
    let known = this.#known.get(level);
    if (known === undefined) {
      known = new Map();
      this.#known.set(level, known);
    }
    return known;
  }

  /** A key that was not there before. */
  #meet(key: string, level: Level): Use {
    const plain = plainKey(key);
    const name = nameOf(key, level);
    if (name === undefined)
      this.#tally.warnOnce(`key ${level} ${key}`, `The key ${key} of ${LEVEL_WORDS[level]} is not read.`);
    if (level === 'payer' || SIGNS.some(([of, sign]) => of === level && sign === plain))
      this.#signs.see(plain);
    const use = useOf(key, name, level);
    const known = this.#knownOf(level);
    if (known.size < MOST_KNOWN) known.set(key, use);
    return use;
  }

  /** A key that is written as that of CMS counts before others that mean it. */
  #renamed(value: unknown, level: Level): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#renamed(one, level));
    const object = objectOf(value);
    if (object === undefined) return value;
    this.#see(object, level);
    const entries = Object.entries(object).map(([key, inner]) => {
      const name = nameOf(key, level) ?? key;
      const below = NAMES[level].within[name];
      return { isOwn: name === key, name, value: below === undefined ? inner : this.#renamed(inner, below) };
    });
    entries.sort((one, other) => Number(one.isOwn) - Number(other.isOwn));
    return Object.fromEntries(entries.map(({ name, value: inner }) => [name, inner]));
  }
}

/** The name of CMS, or another name of an amount, that a key means; undefined where nobody knows it. */
export function nameOf(key: string, level: Level): string | undefined {
  const plain = plainKey(key);
  const { own, renamed, amounts } = NAMES[level];
  if (own.includes(plain)) return plain;
  if (amounts.some((amount) => amount.key === plain || amount.others.includes(plain))) return plain;
  return Object.hasOwn(renamed, plain) ? renamed[plain] : undefined;
}

function useOf(key: string, name: string | undefined, level: Level): Use {
  if (name === undefined) return OWN;
  const { own, amounts } = NAMES[level];
  if (name !== key) return RENAMED;
  if (own.includes(name) || amounts.some((amount) => amount.key === name)) return OWN;
  return amounts.some((amount) => amount.others.includes(name)) ? OTHER : RENAMED;
}

const BELOW = new Map(
  (Object.keys(NAMES) as Level[]).map((level) => [level, Object.entries(NAMES[level].within)] as const),
);

const belowOf = (level: Level): readonly [string, Level][] => BELOW.get(level) ?? [];

function withListedCode(item: JsonObject): JsonObject {
  const { code, code_type: type, ...rest } = item;
  if (code === undefined || rest.code_information !== undefined) return item;
  return { ...rest, code_information: [{ code, type }] };
}
