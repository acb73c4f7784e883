import { allow, type Policies } from '../../kernel/policy.ts';
import type { StageType } from './define.ts';

/** Every kind of stage that this program knows. */
export class StageRegistry {
  readonly #byType = new Map<string, StageType>();

  readonly #policies: Policies;

  /** A stage that moves data asks the policies first. */
  constructor(policies: Policies, types: Iterable<StageType> = []) {
    this.#policies = policies;
    this.add(...types);
  }

  add(...types: StageType[]): void {
    for (const type of types) {
      if (this.#byType.has(type.type)) throw new Error(`stage type "${type.type}" is defined twice`);
      this.#byType.set(type.type, asking(this.#policies, type));
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

function asking(policies: Policies, type: StageType): StageType {
  const { moves: action } = type;
  if (action === undefined) return type;
  return {
    ...type,
    async run(context) {
      const who = { accountId: context.account.id, actorId: context.actorId };
      await allow(policies, who, { action, by: `the stage ${type.type}`, asked: context.config });
      return type.run(context);
    },
  };
}
