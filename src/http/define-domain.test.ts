import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import type { Context } from '../kernel/context.ts';
import { defineEvent, emit, hear } from '../kernel/events.ts';
import type { Sql } from '../kernel/sql.ts';
import { defineDomain, mount } from './define-domain.ts';
import { defineOperation } from './define-operation.ts';

interface Clock {
  clock: { now(): Date };
}

const operation = {
  id: 'things.tell',
  method: 'GET',
  path: '/api/v1/things',
  tag: 'sites',
  moves: 'nothing',
  summary: 'Tell the time',
  output: Type.Object({ time: Type.String() }),
  example: { response: { time: '2026-03-01T09:30:00.000Z' } },
} as const;

const tellTime = defineOperation({
  ...operation,
  handler: async (ctx: Context<Clock>) => ({ time: ctx.services.clock.now().toISOString() }),
});

test('an operation fits a domain that gets its services and more', () => {
  const clock = { now: () => new Date(0) };
  const domain = defineDomain({
    name: 'things',
    operations: [tellTime],
    create: (services: Clock & { name: string }) => services,
  });
  assert.deepEqual(mount(domain, { clock, name: 'Things' }).services, { clock, name: 'Things' });
});

test('what does not fit is a type error', () => {
  defineDomain({
    name: 'without-clock',
    // @ts-expect-error: the operation uses a clock, which the domain does not get
    operations: [tellTime],
    create: (services: { name: string }) => services,
  });
  const domain = defineDomain({ name: 'things', operations: [tellTime], create: (given: Clock) => given });
  // @ts-expect-error: compose leaves out what the domain needs
  assert.deepEqual(mount(domain, {}).services, {});
});

test('an event is emitted and heard as it was declared', async () => {
  const counted = defineEvent('things.counted', {
    description: 'Things were counted.',
    subject: 'thing_id',
    payload: { things: Type.Integer(), by: Type.Optional(Type.String()) },
  });
  const sent: unknown[] = [];
  const sql: Sql = {
    query: async (_text, values) => {
      sent.push(values);
      return { rows: [], rowCount: 1 };
    },
  };
  const place = { accountId: 'account', subject: 'one' };
  await emit(sql, counted, { ...place, payload: { things: 2 } });
  // @ts-expect-error: a field that the event does not have
  await emit(sql, counted, { ...place, payload: { things: 2, count: 2 } });
  // @ts-expect-error: a field that is of another type
  await emit(sql, counted, { ...place, payload: { things: 'two' } });
  assert.deepEqual(sent[0], ['account', 'things.counted', 'one', '{"things":2}']);
  const { take } = hear(counted, ({ payload }) => payload.things + 1);
  // @ts-expect-error: a hearer asks for what the event does not tell
  hear(counted, ({ payload }) => payload.count);
  const event = { ...place, type: counted.type, eventId: 1, createdAt: new Date(0), payload: { things: 2 } };
  assert.equal(take(event, sql), 3);
});
