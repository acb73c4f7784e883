import type { Sql } from '../../../kernel/sql.ts';
import type { Database } from '../../../platform/postgres/database.ts';

export interface MintedKey {
  token: string;
  token_info: { id: string; key_prefix: string };
}

/** What the tenants need of their neighbours; `src/compose` fills it. */
export interface TenantsServices {
  database: Database;
  mintFullAccessKey(sql: Sql, accountId: string, name: string): Promise<MintedKey>;
  createSite(
    sql: Sql,
    accountId: string,
    site: { url: string; name?: string },
  ): Promise<{ site_id: string; url: string; name: string }>;
}
