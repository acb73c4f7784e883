import type { Account } from '../../../kernel/context.ts';
import type { Logger } from '../../../kernel/log.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { AiClient } from '../../../platform/ai/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { PageLoader } from '../../../platform/pages/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Column } from '../../../platform/tables/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';
import type { SpiderDraft } from './schema.ts';

/** Who makes a spider. */
export interface Maker {
  account: Account;
  actorId: string;
}

export type NewSpider = SpiderDraft;

export interface BuilderServices {
  database: Database;
  jobs: Jobs;
  pages: PageLoader;
  threads: Threads;
  /** Undefined when no model is set up. */
  ai: AiClient | undefined;
  log: Logger;
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
  /** Whether robots.txt lets us read a page that nobody named. */
  mayRead(url: string): Promise<boolean>;
  /** The columns of a dataset of the account; `undefined` when there is no such dataset. */
  columnsOf(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
  accountOf(sql: Sql, accountId: string): Promise<Account>;
  /** Stores a spider as POST /spiders does, its allowance and its event included, and answers its id. */
  saveSpider(sql: Sql, maker: Maker, spider: NewSpider): Promise<string>;
  /** Stores an empty dataset and answers its id. */
  saveDataset(sql: Sql, maker: Maker, draft: DatasetDraft): Promise<string>;
}

export interface DatasetDraft {
  name: string;
  siteUrl: string;
  columns: readonly { name: string; type: Column['type']; nullable: boolean }[];
}
