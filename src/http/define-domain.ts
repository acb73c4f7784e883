import type { Subscriber } from '../kernel/events.ts';
import type { Operation } from './define-operation.ts';

export interface Domain<Dependencies = never> {
  name: string;
  operations: readonly Operation[];
  /** Makes what the handlers find as `ctx.services`; called once, by `compose.ts`. */
  create(dependencies: Dependencies): unknown;
  subscribers?(dependencies: Dependencies): readonly Subscriber[];
}

/** A domain that `compose.ts` has given its dependencies. */
export interface MountedDomain {
  name: string;
  operations: readonly Operation[];
  services: unknown;
  subscribers: readonly Subscriber[];
}

export const defineDomain = <Dependencies>(domain: Domain<Dependencies>): Domain<Dependencies> => domain;

export const mount = <Dependencies>(
  domain: Domain<Dependencies>,
  dependencies: Dependencies,
): MountedDomain => ({
  name: domain.name,
  operations: domain.operations,
  services: domain.create(dependencies),
  subscribers: domain.subscribers?.(dependencies) ?? [],
});
