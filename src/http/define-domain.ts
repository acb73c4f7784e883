import type { EventDefinition, Subscriber } from '../kernel/events.ts';
import type { Transact } from '../kernel/sql.ts';
import type { Operation } from './define-operation.ts';

export interface Domain<Dependencies = never, Services = never> {
  name: string;
  /** Each asks only for what `create` makes: one that wants more is a type error. */
  operations: readonly Operation<Services>[];
  /** The news that it writes; `Object.values` of its `events.ts`. */
  events?: readonly EventDefinition[];
  /** Makes what the handlers find as `ctx.services`; called once, by `src/compose`. */
  create(dependencies: Dependencies): Services;
  subscribers?(dependencies: Dependencies): readonly Subscriber[];
  /** Removes what has expired of its own, whoever's it is: `transact` reaches that of every account. */
  purge?(dependencies: Dependencies, transact: Transact): Promise<unknown>;
}

/** A domain that `src/compose` has given its dependencies. */
export interface MountedDomain<Services = unknown> {
  name: string;
  operations: readonly Operation[];
  events: readonly EventDefinition[];
  services: Services;
  subscribers: readonly Subscriber[];
  purge(transact: Transact): Promise<unknown>;
}

export const defineDomain = <Dependencies, Services>(
  domain: Omit<Domain<Dependencies, Services>, 'operations'> & {
    operations: readonly Operation<NoInfer<Services>>[];
  },
): Domain<Dependencies, Services> => domain;

export const mount = <Dependencies, Services>(
  domain: Domain<Dependencies, Services>,
  dependencies: NoInfer<Dependencies>,
): MountedDomain<Services> => ({
  name: domain.name,
  operations: domain.operations,
  events: domain.events ?? [],
  services: domain.create(dependencies),
  subscribers: domain.subscribers?.(dependencies) ?? [],
  purge: async (transact) => domain.purge?.(dependencies, transact),
});
