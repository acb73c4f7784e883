import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { type Sql, statement } from './sql.ts';

/** One kind of news, declared once by the domain that it happens in; others may rely on what it says. */
export interface EventDefinition<Payload = unknown> {
  /** `<noun>.<past participle>`, for instance `site.created`. */
  type: string;
  /** What has happened, in a sentence. */
  description: string;
  /** What its subject is the ID of; streams are read by subject. */
  subject: string;
  payload: TObject;
  /** Only for the compiler: what `payload` describes. */
  readonly carries?: Payload;
}

/** Who did it, as most news tell. */
export const ACTOR = Type.String({
  description: 'ID of the key or person, or the part of Granary that did it.',
});

/** As it may be given: lists and records that nobody changes, and optional fields that may be undefined. */
type Telling<Value> = Value extends readonly (infer Item)[]
  ? readonly Telling<Item>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]:
          | Telling<Value[Key]>
          | (object extends Pick<Value, Key> ? undefined : never);
      }
    : Value;

export function defineEvent<Properties extends TProperties>(
  type: string,
  about: { description: string; subject: string; payload: Properties },
): EventDefinition<Telling<Static<TObject<Properties>>>> {
  return { type, ...about, payload: Type.Object(about.payload) };
}

/** News of one domain, written in the transaction of the change itself and delivered at least once. */
export interface NewEvent<Payload = Readonly<Record<string, unknown>>> {
  accountId: string;
  /** The id of the thing it happened to. */
  subject: string;
  payload: Payload;
}

export interface StoredEvent<Payload = Readonly<Record<string, unknown>>> extends NewEvent<Payload> {
  eventId: number;
  type: string;
  createdAt: Date;
}

/** An event of one kind, as those get it who hear of it. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Payload> ? StoredEvent<Payload> : never;

/** What is done with one kind of news. */
export interface Hearing<Result> {
  event: EventDefinition;
  take(event: StoredEvent, sql: Sql): Result;
}

export const hear = <Payload, Result>(
  event: EventDefinition<Payload>,
  take: (event: StoredEvent<Payload>, sql: Sql) => Result,
): Hearing<Result> => ({ event, take: take as Hearing<Result>['take'] });

/** A domain that wants news; what it does may see an event twice and runs in the transaction that moves its cursor. */
export interface Subscriber {
  name: string;
  hears: readonly Hearing<Promise<void>>[];
  /** A new subscriber hears what happens from now on; this one hears first what was, as far as it is kept. */
  fromBeginning?: boolean;
  /** Several at once as fewer that mean the same, each under the id of the last it stands for. */
  fold?(events: readonly StoredEvent[]): StoredEvent[];
}

const insert = statement(
  'events.insert',
  'INSERT INTO new_events (account_id, type, subject, payload) VALUES ($1, $2, $3, $4)',
);

export async function emit<Payload>(
  sql: Sql,
  { type }: EventDefinition<Payload>,
  { accountId, subject, payload }: NewEvent<NoInfer<Payload>>,
): Promise<void> {
  await insert.run(sql, [accountId, type, subject, JSON.stringify(payload)]);
}
