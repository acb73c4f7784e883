import { type Sql, statement } from '../../kernel/sql.ts';

const remove = statement(
  'events.remove-old',
  `DELETE FROM events WHERE event_id IN (SELECT event_id FROM events WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
);

/** Answers how many it removed; there are more when it is the most. */
export const removeOldEvents = (sql: Sql, before: Date, most: number): Promise<number> =>
  remove.run(sql, [before, most]);
