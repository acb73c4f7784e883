import type { StageType } from './define.ts';

/** Every kind of stage that this program knows. */
export class StageRegistry {
  readonly #byType = new Map<string, StageType>();

  constructor(types: Iterable<StageType> = []) {
    this.add(...types);
  }

  add(...types: StageType[]): void {
    for (const type of types) {
      if (this.#byType.has(type.type)) throw new Error(`stage type "${type.type}" is defined twice`);
      this.#byType.set(type.type, type);
    }
  }

  find(type: string): StageType | undefined {
    return this.#byType.get(type);
  }

  /** By name. */
  all(): StageType[] {
    return [...this.#byType.values()].sort((one, other) => one.type.localeCompare(other.type));
  }
}
