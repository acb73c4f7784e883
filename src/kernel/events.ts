import { type Sql, statement } from './sql.ts';

/** News of one domain, written in the transaction of the change itself and delivered at least once. */
export interface NewEvent {
  accountId: string;
  /** `<noun>.<past participle>`, for instance `site.created`. */
  type: string;
  /** The id of the thing it happened to; streams are read by subject. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}

export interface StoredEvent extends NewEvent {
  eventId: number;
  createdAt: Date;
}

/** A domain that wants news; `handle` may see an event twice and runs in the transaction that moves its cursor. */
export interface Subscriber {
  name: string;
  types: readonly string[];
  /** A new subscriber hears what happens from now on; this one hears first what was, as far as it is kept. */
  fromBeginning?: boolean;
  handle(sql: Sql, event: StoredEvent): Promise<void>;
  /** Several at once as fewer that mean the same, each under the id of the last it stands for. */
  fold?(events: readonly StoredEvent[]): StoredEvent[];
}

const insert = statement(
  'events.insert',
  'INSERT INTO events (account_id, type, subject, payload) VALUES ($1, $2, $3, $4)',
);

export async function emit(sql: Sql, event: NewEvent): Promise<void> {
  await insert.run(sql, [event.accountId, event.type, event.subject, JSON.stringify(event.payload)]);
}
