import type { EventDefinition, Subscriber } from '../kernel/events.ts';
import type { Kind } from '../kernel/kind.ts';
import type { RecordRelation } from '../kernel/record-relation.ts';
import type { Transact } from '../kernel/sql.ts';
import type { Operation } from './define-operation.ts';

export interface Domain<Dependencies = never, Services = never> {
  name: string;
  /** Each asks only for what `create` makes: one that wants more is a type error. */
  operations: readonly Operation<Services>[];
  /** The news that it writes; `Object.values` of its `events.ts`. */
  events?: readonly EventDefinition[];
  /** What SQL can read of its own records, such as `granary_sites`. */
  records?: readonly RecordRelation[];
  /** What of it can be written down in files. */
  kinds?: readonly Kind<Services>[];
  /** Makes what the handlers find as `ctx.services`; called once, by `src/compose`. */
  create(dependencies: Dependencies): Services;
  subscribers?(dependencies: Dependencies): readonly Subscriber[];
  /** Removes what has expired of its own, whoever's it is: `transact` reaches that of every account. */
  purge?(dependencies: Dependencies, transact: Transact): Promise<unknown>;
}

/** A kind with what its domain gave it. */
export interface MountedKind extends Kind {
  services: unknown;
}

/** A domain that `src/compose` has given its dependencies. */
export interface MountedDomain<Services = unknown> {
  name: string;
  operations: readonly Operation[];
  events: readonly EventDefinition[];
  records: readonly RecordRelation[];
  kinds: readonly MountedKind[];
  services: Services;
  subscribers: readonly Subscriber[];
  purge(transact: Transact): Promise<unknown>;
}

export const defineDomain = <Dependencies, Services>(
  domain: Omit<Domain<Dependencies, Services>, 'operations' | 'kinds'> & {
    operations: readonly Operation<NoInfer<Services>>[];
    kinds?: readonly Kind<NoInfer<Services>>[];
  },
): Domain<Dependencies, Services> => domain;

export function mount<Dependencies, Services>(
  domain: Domain<Dependencies, Services>,
  dependencies: NoInfer<Dependencies>,
): MountedDomain<Services> {
  const services = domain.create(dependencies);
  return {
    name: domain.name,
    operations: domain.operations,
    events: domain.events ?? [],
    records: domain.records ?? [],
    kinds: (domain.kinds ?? []).map((kind) => ({ ...kind, services })),
    services,
    subscribers: domain.subscribers?.(dependencies) ?? [],
    purge: async (transact) => domain.purge?.(dependencies, transact),
  };
}
