import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';

export interface ArtifactsServices {
  database: Database;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  web: GuardedClient;
}
