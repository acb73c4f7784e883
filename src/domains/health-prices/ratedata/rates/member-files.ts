import { LRUCache } from 'lru-cache';
import { MemberHead, type SetMembers } from '../../../../platform/prices/members/index.ts';
import type { StoredPart } from './catalogue.ts';
import type { OpenCatalogue } from './catalogues.ts';
import type { HeldParts } from './held-parts.ts';
import type { PriceDuck } from './price-duck.ts';
import { queryMembers } from './sets-with.ts';

const MOST_HEAD_BYTES = 96 << 20;
const MOST_SETS = 20_000;

/** Who is in sets of providers, from files that are made for it; what was read of them lately stays in memory. */
export class MemberFiles {
  readonly #heads = new LRUCache<string, MemberHead>({
    maxSize: MOST_HEAD_BYTES,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  readonly #known = new LRUCache<string, SetMembers>({ max: MOST_SETS });

  /** By file and set. */
  async read(
    tools: { duck: PriceDuck; held: HeldParts },
    open: OpenCatalogue,
    wanted: readonly { file: string; set: string }[],
  ): Promise<Map<string, SetMembers>> {
    const found = new Map<string, SetMembers>();
    const without: { file: string; set: string }[] = [];
    const read = async (file: string, sets: string[]) => {
      const part = open.catalogue.parts.get(file)?.get('members');
      if (part === undefined) without.push(...sets.map((set) => ({ file, set })));
      else
        for (const [set, members] of await this.#ofFile(tools.held, part, sets))
          found.set(`${file}/${set}`, members);
    };
    const byFile = Map.groupBy(wanted, ({ file }) => file);
    await Promise.all([...byFile].map(([file, all]) => read(file, [...new Set(all.map(({ set }) => set))])));
    // Files of a version that did not write them.
    if (without.length > 0)
      for (const [key, members] of await queryMembers(tools, open, without)) found.set(key, members);
    return found;
  }

  async #ofFile(
    held: HeldParts,
    part: StoredPart,
    sets: readonly string[],
  ): Promise<(readonly [string, SetMembers])[]> {
    const keyOf = (set: string) => `${part.sha256}/${set}`;
    const missing = sets.filter((set) => !this.#known.has(keyOf(set)));
    const known = sets.flatMap((set) => {
      const members = this.#known.get(keyOf(set));
      return members === undefined ? [] : [[set, members] as const];
    });
    if (missing.length === 0) return known;
    const [path = ''] = await held.paths([part]);
    const head = this.#heads.get(part.sha256) ?? (await MemberHead.read(path));
    this.#heads.set(part.sha256, head);
    const read = await head.members(path, missing.map(Number));
    return [
      ...known,
      ...read.map((members, index) => {
        const set = missing[index] ?? '';
        this.#known.set(keyOf(set), members);
        return [set, members] as const;
      }),
    ];
  }
}
