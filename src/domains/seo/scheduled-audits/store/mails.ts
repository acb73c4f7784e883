import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface DueMail {
  recipient: string;
  attempts: number;
}

const add = statement(
  'audit-mails.add',
  `INSERT INTO audit_mails (account_id, run_id, recipient, status, next_at)
   SELECT $1, $2, recipient, 'pending', $4 FROM unnest($3::text[]) AS recipient ON CONFLICT DO NOTHING`,
);
const claim = statement<DueMail>(
  'audit-mails.claim',
  `UPDATE audit_mails SET status = 'sending', attempts = attempts + 1, updated_at = clock_timestamp()
   WHERE run_id = $1 AND recipient = (SELECT recipient FROM audit_mails
     WHERE run_id = $1 AND (status = 'sending' OR (status = 'pending' AND next_at <= $2)) ORDER BY next_at, recipient LIMIT 1)
   RETURNING recipient, attempts`,
);
const next = statement<{ next_at: Date | null }>(
  'audit-mails.next',
  "SELECT min(next_at) AS next_at FROM audit_mails WHERE run_id = $1 AND status IN ('pending', 'sending')",
);
const settle = statement(
  'audit-mails.settle',
  `UPDATE audit_mails SET status = $3, message_id = $4, reason = $5, next_at = coalesce($6, next_at), updated_at = clock_timestamp()
   WHERE run_id = $1 AND recipient = $2`,
);

export type MailOutcome =
  | { status: 'sent'; messageId: string }
  | { status: 'failed'; reason: string }
  | { status: 'pending'; reason: string; nextAt: Date };

export const mails = {
  add: (sql: Sql, accountId: string, runId: string, mail: { recipients: readonly string[]; at: Date }) =>
    add.run(sql, [accountId, runId, [...mail.recipients], mail.at]),
  /** The next one that is due, written down as being sent; first of all one that a crash left in that state. */
  claim: (sql: Sql, runId: string, now: Date) => claim.first(sql, [runId, now]),
  /** When the next one is due; null when all are settled. */
  next: async (sql: Sql, runId: string): Promise<Date | null> => (await next.one(sql, [runId])).next_at,
  settle: (sql: Sql, runId: string, recipient: string, outcome: MailOutcome) =>
    settle.run(sql, [
      runId,
      recipient,
      outcome.status,
      outcome.status === 'sent' ? outcome.messageId : null,
      outcome.status === 'sent' ? null : outcome.reason,
      outcome.status === 'pending' ? outcome.nextAt : null,
    ]),
};
