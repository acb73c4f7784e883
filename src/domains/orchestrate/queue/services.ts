import type { Database } from '../../../platform/postgres/database.ts';
import type { SharedTurns } from './shared-turns.ts';

export interface QueueDependencies {
  database: Database;
}

export interface QueueServices {
  turns: SharedTurns;
}
