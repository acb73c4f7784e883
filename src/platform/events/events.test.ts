import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';
import { databaseDuringTests } from '../../../test/support/database-during-tests.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { defineEvent, emit, hear, type StoredEvent, type Subscriber } from '../../kernel/events.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { silentLogger } from '../../kernel/log.ts';
import type { Sql } from '../../kernel/sql.ts';
import { EventDispatcher } from './dispatcher.ts';
import { followEvents } from './follow.ts';

const ACCOUNT = uuidv7();

const its = databaseDuringTests();

const ofType = (type: string) =>
  defineEvent(type, {
    description: 'Something has happened.',
    subject: 'thing_id',
    payload: { rows: Type.Optional(Type.Integer()) },
  });
const HAPPENED = ofType('thing.happened');

interface Listening extends Omit<Subscriber, 'hears'> {
  types: readonly string[];
  handle(sql: Sql, event: StoredEvent): Promise<void>;
}

const hearing = ({ types, handle, ...about }: Listening): Subscriber => ({
  ...about,
  hears: types.map((type) => hear(ofType(type), (event, sql) => handle(sql, event as StoredEvent))),
});

const tell = (subject: string, type = 'thing.happened', payload = {}) =>
  its.database.forAccount(ACCOUNT)((sql) =>
    emit(sql, ofType(type), { accountId: ACCOUNT, subject, payload }),
  );

/** Runs a dispatcher while `work` does, and until everything expected has come. */
async function withDispatchers(
  count: number,
  subscriber: Subscriber,
  work: () => Promise<void>,
  done: () => boolean,
): Promise<void> {
  const dispatchers = Array.from(
    { length: count },
    () => new EventDispatcher(its.database, [subscriber], silentLogger),
  );
  for (const dispatcher of dispatchers) await dispatcher.start();
  try {
    await work();
    await eventually(async () => assert.ok(done(), 'not everything has come'));
  } finally {
    for (const dispatcher of dispatchers) await dispatcher.stop();
  }
}

test('an event comes in order, with its account set, and only to those who want its type', async () => {
  const heard: string[] = [];
  const accounts: unknown[] = [];
  const subscriber = hearing({
    name: 'in-order',
    types: ['thing.happened'],
    async handle(sql, event) {
      heard.push(event.subject);
      accounts.push(
        (await sql.query<{ id: string }>("SELECT current_setting('app.account_id') AS id")).rows[0]?.id,
      );
    },
  });
  await withDispatchers(
    1,
    subscriber,
    async () => {
      for (const subject of ['a', 'b', 'c']) await tell(subject);
      await tell('other', 'thing.ignored');
      await tell('d');
    },
    () => heard.length >= 4,
  );
  assert.deepEqual(heard, ['a', 'b', 'c', 'd']);
  assert.deepEqual(new Set(accounts), new Set([ACCOUNT]));
});

test('what rolls back is never told', async () => {
  const heard: string[] = [];
  const subscriber = hearing({
    name: 'rolled-back',
    types: ['thing.happened'],
    handle: async (_sql, event) => void heard.push(event.subject),
  });
  await withDispatchers(
    1,
    subscriber,
    async () => {
      await its.database
        .forAccount(ACCOUNT)(async (sql) => {
          await emit(sql, HAPPENED, { accountId: ACCOUNT, subject: 'undone', payload: {} });
          throw new Error('undo');
        })
        .catch(() => undefined);
      await tell('done');
    },
    () => heard.includes('done'),
  );
  assert.deepEqual(heard, ['done']);
});

test('an event whose transaction ends late is not skipped', async () => {
  const heard: string[] = [];
  const subscriber = hearing({
    name: 'late',
    types: ['thing.happened'],
    handle: async (_sql, event) => void heard.push(event.subject),
  });
  await withDispatchers(
    1,
    subscriber,
    async () => {
      const late = its.database.forAccount(ACCOUNT)(async (sql) => {
        await emit(sql, HAPPENED, {
          accountId: ACCOUNT,
          subject: 'written first',
          payload: {},
        });
        await sleep(1_500);
      });
      await sleep(200);
      await tell('committed first');
      await late;
    },
    () => heard.length >= 2,
  );
  assert.deepEqual(heard.toSorted(), ['committed first', 'written first']);
});

test('a subscriber that fails gets the event again, and its own writes happen once', async () => {
  let tries = 0;
  const subscriber = hearing({
    name: 'failing',
    types: ['thing.happened'],
    async handle(sql) {
      tries += 1;
      await sql.query("INSERT INTO event_cursors (subscriber) VALUES ('written-by-failing')");
      if (tries < 3) throw new Error('not yet');
    },
  });
  await withDispatchers(
    1,
    subscriber,
    () => tell('again'),
    () => tries >= 3,
  );
  await sleep(100);
  const { rows } = await its.database.system((sql) =>
    sql.query("SELECT 1 FROM event_cursors WHERE subscriber = 'written-by-failing'"),
  );
  assert.deepEqual([tries, rows.length], [3, 1]);
});

test('an event that cannot be taken is set aside after some tries, and holds up nothing for good', async () => {
  const heard: string[] = [];
  const aside: string[] = [];
  const subscriber = hearing({
    name: 'poisoned',
    types: ['thing.happened'],
    async handle(sql, event) {
      await sql.query("INSERT INTO event_cursors (subscriber) VALUES ('by-poisoned-' || $1)", [
        event.subject,
      ]);
      if (event.subject === 'poison') throw new Error('cannot be understood');
      heard.push(event.subject);
    },
  });
  const dispatcher = new EventDispatcher(its.database, [subscriber], silentLogger, {
    onSetAside: (name) => aside.push(name),
    retryMs: 10,
  });
  await dispatcher.start();
  try {
    await its.database.forAccount(ACCOUNT)(async (sql) => {
      for (const subject of ['before', 'poison', 'behind'])
        await emit(sql, HAPPENED, { accountId: ACCOUNT, subject, payload: {} });
    });
    await eventually(async () => assert.ok(heard.includes('behind')));
  } finally {
    await dispatcher.stop();
  }
  assert.deepEqual([...new Set(heard)], ['before', 'behind']);
  assert.deepEqual(aside, ['poisoned']);
  const { rows } = await its.database.system((sql) =>
    sql.query("SELECT error, tries FROM event_failures WHERE subscriber = 'poisoned'"),
  );
  assert.deepEqual(rows, [{ error: 'cannot be understood', tries: 5 }]);
  const written = await its.database.system((sql) =>
    sql.query("SELECT subscriber FROM event_cursors WHERE subscriber LIKE 'by-poisoned-%' ORDER BY 1"),
  );
  assert.deepEqual(written.rows, [
    { subscriber: 'by-poisoned-before' },
    { subscriber: 'by-poisoned-behind' },
  ]);
});

test('a subscriber that wants the past hears it first', async () => {
  await tell('long ago', 'thing.remembered');
  const heard: string[] = [];
  const subscriber = hearing({
    name: 'from-the-beginning',
    types: ['thing.remembered'],
    fromBeginning: true,
    handle: async (_sql, event) => void heard.push(event.subject),
  });
  await withDispatchers(
    1,
    subscriber,
    () => tell('now', 'thing.remembered'),
    () => heard.length >= 2,
  );
  assert.deepEqual(heard, ['long ago', 'now']);
});

test('several nodes deliver each event once', async () => {
  const heard: string[] = [];
  const subscriber = hearing({
    name: 'shared',
    types: ['thing.happened'],
    handle: async (_sql, event) => void heard.push(event.subject),
  });
  const subjects = Array.from({ length: 300 }, (_, index) => `s${index}`);
  await withDispatchers(
    3,
    subscriber,
    async () => void (await Promise.all(subjects.map((subject) => tell(subject)))),
    () => heard.length >= 300,
  );
  await sleep(600);
  assert.deepEqual(heard.toSorted(), subjects.toSorted());
});

test('a stream shows what was, then what comes, goes on where it was left, and ends at the last', async () => {
  const isLast = (event: StoredEvent) => event.type === 'run.ended';
  const collect = async (after: number, limit = Number.POSITIVE_INFINITY) => {
    const events: StoredEvent[] = [];
    const abort = new AbortController();
    for await (const event of followEvents(its.database, ACCOUNT, 'run', {
      after,
      signal: abort.signal,
      isLast,
    })) {
      events.push(event);
      if (events.length >= limit) break;
    }
    return events;
  };
  await tell('run', 'run.began');
  const whole = collect(0);
  await sleep(100);
  await tell('run', 'run.moved', { done: 1 });
  const [first, second] = await collect(0, 2);
  await tell('run', 'run.ended');
  const events = await whole;
  assert.deepEqual(
    events.map(({ type }) => type),
    ['run.began', 'run.moved', 'run.ended'],
  );
  assert.deepEqual(events.slice(0, 2), [first, second]);
  assert.deepEqual(
    (await collect(second?.eventId ?? 0)).map(({ type }) => type),
    ['run.ended'],
  );
  assert.deepEqual(await collect(events[2]?.eventId ?? 0), [], 'after the last there is nothing to wait for');
});

test('a subscriber that folds gets the sum of what came at once, and nothing twice', async () => {
  const heard: { id: number; rows: number }[] = [];
  const rowsOf = ({ payload }: StoredEvent) => Number(payload.rows);
  const subscriber = hearing({
    name: 'folding',
    types: ['fold.rows'],
    fold: (events) => {
      const last = events.at(-1);
      const rows = events.reduce((sum, event) => sum + rowsOf(event), 0);
      return last === undefined ? [] : [{ ...last, payload: { rows } }];
    },
    handle: async (_sql, event) => void heard.push({ id: event.eventId, rows: rowsOf(event) }),
  });
  const sum = () => heard.reduce((all, { rows }) => all + rows, 0);
  await withDispatchers(
    2,
    subscriber,
    async () => {
      await its.database.forAccount(ACCOUNT)(async (sql) => {
        for (let rows = 1; rows <= 300; rows += 1)
          await emit(sql, ofType('fold.rows'), { accountId: ACCOUNT, subject: 'folded', payload: { rows } });
      });
    },
    () => sum() >= 45_150,
  );
  assert.equal(sum(), 45_150);
  assert.ok(heard.length < 20, `${heard.length} calls for 300 events`);
  assert.equal(new Set(heard.map(({ id }) => id)).size, heard.length);
});
