import { type Sql, statement } from '../../../kernel/sql.ts';

export interface Competitor {
  domain: string;
  name: string;
}

const list = statement<Competitor>(
  'landscape.competitors',
  'SELECT domain, name FROM competitor_sets WHERE site_id = $1 ORDER BY place, domain',
);
const clear = statement(
  'landscape.clear',
  'DELETE FROM competitor_sets WHERE account_id = $1 AND site_id = $2',
);
const insert = statement(
  'landscape.insert',
  `INSERT INTO competitor_sets (account_id, site_id, domain, name, place)
   SELECT $1, $2, domain, name, place FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (domain, name, place)`,
);

export const competitorsOf = (sql: Sql, siteId: string): Promise<Competitor[]> => list.all(sql, [siteId]);

/** The whole set, in place of the one before. */
export async function replaceCompetitors(
  sql: Sql,
  accountId: string,
  siteId: string,
  competitors: readonly Competitor[],
): Promise<void> {
  await clear.run(sql, [accountId, siteId]);
  await insert.run(sql, [
    accountId,
    siteId,
    competitors.map(({ domain }) => domain),
    competitors.map(({ name }) => name),
  ]);
}
