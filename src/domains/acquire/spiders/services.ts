import type { Context } from '../../../kernel/context.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Quota } from '../../../platform/limits/index.ts';
import type { Column } from '../../../platform/tables/index.ts';
import type { Spider } from './schema.ts';

/** A page as a crawl of the spider would read it. */
export interface TriedSpider {
  url: string;
  isHandled: boolean;
  /** Why the page could not be read. */
  fault: string | null;
  rows: Record<string, unknown>[];
  fields: { field: string; matched: boolean }[];
  rejected: { column: string; message: string }[];
  /** To be followed. */
  links: number;
  renderMs: number;
}

export interface SpidersServices {
  quota: Quota;
  /** Throws for an address that must not be reached. */
  checkUrl(url: string): URL;
  tryPage(ctx: Context, spider: Spider, url: string, render: boolean): Promise<TriedSpider>;
  /** The columns of a dataset of the account; `undefined` when there is no such dataset. */
  columnsOf(sql: Sql, accountId: string, datasetId: string): Promise<readonly Column[] | undefined>;
}
