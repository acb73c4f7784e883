import type { Clock } from '../../../kernel/clock.ts';
import type { Account } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Dashboard } from './schema.ts';

export interface ShownDataset {
  name: string;
  row_count: number;
  column_count: number;
}

export interface DashboardServices {
  clock: Clock;
  jobs: Pick<Jobs, 'subjectOf'>;
  /** Undefined when it is gone. */
  datasetOf(sql: Sql, accountId: string, datasetId: string): Promise<ShownDataset | undefined>;
  /** What people call a thing that a job is about, by its type. */
  nameOf: Readonly<Record<string, (sql: Sql, id: string) => Promise<string | undefined>>>;
  pagesSince(sql: Sql, since: Date): Promise<number>;
  limitsOf(sql: Sql, account: Account): Promise<Dashboard['limits']>;
}
