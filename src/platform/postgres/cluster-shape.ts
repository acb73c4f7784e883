import type { Logger } from '../../kernel/log.ts';
import type { Binaries } from './binaries.ts';
import type { Isolation, Runner } from './unprivileged.ts';

/** PostgreSQL's files, the programs that serve them, and as whom these run. */
export interface Cluster {
  path: string;
  runner: Runner;
  binaries: Binaries;
}

export interface ClusterNeeds {
  folder: string;
  password: string;
  binaries: Binaries;
  isolation: Isolation;
  /** Where there may be one to copy. */
  prepared: string;
  log: Logger;
}
