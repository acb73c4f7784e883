import type { Logger } from '../../../kernel/log.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Scratch } from '../../../platform/scratch/index.ts';
import type { HeldFile } from '../../../platform/tables/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';

/** What the index is kept with. */
export interface IndexParts {
  database: Database;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  scratch: Scratch;
  /** For segments in the making, apart from the threads that people wait for. */
  threads: Threads;
  /** An object as a local file, verified. */
  hold(object: { objectKey: string; sha256: string }): Promise<HeldFile>;
  log: Logger;
}
