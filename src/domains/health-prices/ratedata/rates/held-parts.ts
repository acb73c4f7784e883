import type { HeldFile } from '../../../../platform/tables/index.ts';
import type { StoredPart } from './catalogue.ts';

type Hold = (object: { objectKey: string; sha256: string }) => Promise<HeldFile>;

/** Objects as local files, for as long as a question takes. */
export class HeldParts {
  readonly #hold: Hold;
  readonly #held: HeldFile[] = [];

  constructor(hold: Hold) {
    this.#hold = hold;
  }

  /** Their paths, in the same order. */
  async paths(parts: readonly StoredPart[]): Promise<string[]> {
    const held = await Promise.all(parts.map(({ objectKey, sha256 }) => this.#hold({ objectKey, sha256 })));
    this.#held.push(...held);
    return held.map(({ path }) => path);
  }

  release(): void {
    for (const { release } of this.#held.splice(0)) release();
  }
}
