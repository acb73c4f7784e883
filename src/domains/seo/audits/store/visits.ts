import { type Sql, statement } from '../../../../kernel/sql.ts';

/** Counts one more, unless the hour is used up. */
const spend = statement<{ used: number }>(
  'audits.spend-visit',
  `INSERT INTO audit_visits AS v (account_id, visitor, hour, used) VALUES ($1, $2, $3, 1)
   ON CONFLICT (account_id, visitor, hour) DO UPDATE SET used = v.used + 1 WHERE v.used < $4
   RETURNING used`,
);
const giveBack = statement(
  'audits.give-back-visit',
  'UPDATE audit_visits SET used = used - 1 WHERE visitor = $1 AND hour = $2 AND used > 0',
);
const forget = statement('audits.forget-visits', 'DELETE FROM audit_visits WHERE hour < $1');

export interface Visit {
  accountId: string;
  visitor: string;
  hour: Date;
}

/** How many of them are used by now; undefined when there is none left. */
export const spendVisit = async (sql: Sql, { accountId, visitor, hour }: Visit, most: number) =>
  (await spend.first(sql, [accountId, visitor, hour, most]))?.used;

export const returnVisit = (sql: Sql, { visitor, hour }: Pick<Visit, 'visitor' | 'hour'>) =>
  giveBack.run(sql, [visitor, hour]);

export const forgetVisits = (sql: Sql, before: Date) => forget.run(sql, [before]);
