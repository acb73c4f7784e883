import type { KnownGraphs } from './graph/known-graphs.ts';

/** What `src/compose` gives. */
export interface LineageDependencies {
  /** Names this instance in the events that it makes. */
  producer(): string;
  /** Whether there is a receiver of events. */
  isEmitting: boolean;
}

export interface LineageServices extends LineageDependencies {
  graphs: KnownGraphs;
}
