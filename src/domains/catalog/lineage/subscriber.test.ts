import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { databaseDuringTests } from '../../../../test/support/database-during-tests.ts';
import type { StoredEvent } from '../../../kernel/events.ts';
import { prefixedId, uuidv7 } from '../../../kernel/ids.ts';
import { NEWS } from './news/index.ts';
import { lineageSubscriber } from './subscriber.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

const its = databaseDuringTests();
let accountId: string;
let told = 0;

beforeEach(async () => {
  accountId = uuidv7();
  await its.database.forAccount(accountId)((sql) =>
    sql.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Lineage', 'free')", [accountId]),
  );
});

const subscriber = lineageSubscriber({ producer: () => 'https://granary.example.com', isEmitting: true });

const news = (type: string, subject: string, payload: object, minute: number): StoredEvent => {
  told += 1;
  const createdAt = new Date(NOON + minute * 60_000);
  return { eventId: told, accountId, type, subject, payload: payload as StoredEvent['payload'], createdAt };
};
const tell = (event: StoredEvent) =>
  its.database.forAccount(accountId)(async (sql) => {
    const hearing = subscriber.hears.find((one) => one.event.type === event.type);
    assert.ok(hearing, `nobody hears ${event.type}`);
    await hearing.take(event, sql);
  });
const read = async <Row>(text: string): Promise<Row[]> =>
  (await its.database.forAccount(accountId)((sql) => sql.query<Row>(text))).rows;

const edges = async (): Promise<string[]> =>
  (
    await read<{ line: string }>(
      `SELECT s.ref || ' > ' || t.ref || ' ' || to_char(since, 'MI') || '-' || coalesce(to_char(until, 'MI'), '') AS line
       FROM lineage_edges e JOIN lineage_assets s ON s.asset_id = source JOIN lineage_assets t ON t.asset_id = target
       ORDER BY since, 1`,
    )
  ).map(({ line }) => line);

const viewNews = (source: string, minute: number) =>
  news('query.view_registered', 'v', { origins: { reads: [{ kind: 'dataset', id: source }] } }, minute);

test('a view that is registered three times has three times, however often and late they are told', async () => {
  const events = [viewNews('a', 1), viewNews('b', 2), viewNews('b', 3), viewNews('c', 4)];
  for (const event of events) await tell({ ...event, payload: { ...event.payload, schema: [] } });
  const expected = ['a > v 01-02', 'b > v 02-04', 'c > v 04-'];
  assert.deepEqual(await edges(), expected);
  for (const event of events.toReversed())
    await tell({ ...event, payload: { ...event.payload, schema: [] } });
  assert.deepEqual(await edges(), expected);
});

test('news of an older definition that comes late stays in the past', async () => {
  const schema = { schema: [{ name: 'x', data_type: 'text' }] };
  const [old, recent] = [viewNews('a', 1), viewNews('b', 5)];
  await tell({ ...recent, payload: { ...recent.payload, ...schema } });
  await tell({ ...old, payload: { ...old.payload, schema: [{ name: 'old' }] } });
  assert.deepEqual(await edges(), ['a > v 01-05', 'b > v 05-']);
  const [view] = await read<{ columns: unknown }>("SELECT columns FROM lineage_assets WHERE ref = 'v'");
  assert.deepEqual(view?.columns, schema.schema);
});

test('a dataset that is deleted before its import is told stays deleted, and gets its name late', async () => {
  const id = prefixedId('ds');
  await tell(news('dataset.deleted', id, {}, 9));
  await tell(news('dataset.rows_imported', id, { job_id: prefixedId('ij'), source: { kind: 'upload' } }, 5));
  await tell(news('dataset.created', id, { name: 'late', schema: [{ name: 'x' }] }, 1));
  const [asset] = await read<object>(
    `SELECT name, columns, to_char(deleted_at, 'MI') AS gone, to_char(created_at, 'MI') AS came FROM lineage_assets
     WHERE kind = 'dataset'`,
  );
  assert.deepEqual(asset, { name: 'late', columns: [{ name: 'x' }], gone: '09', came: '01' });
});

test('stages stand between what they read and wrote, and the run is told as one', async () => {
  const [pipeline, run] = [prefixedId('pl'), prefixedId('pr')];
  await tell(news('pipeline.created', pipeline, { name: 'Nightly' }, 1));
  const stage = (stageId: string, from: string, to: string, minute: number) =>
    news(
      'lineage.reported',
      run,
      {
        run_id: run,
        pipeline_id: pipeline,
        stage_id: stageId,
        inputs: [{ kind: 'dataset', id: from }],
        outputs: [{ kind: 'dataset', id: to }],
      },
      minute,
    );
  for (const event of [stage('clean', 'raw', 'clean', 2), stage('score', 'clean', 'scored', 3)])
    await tell(event);
  const ended = news('job.completed', run, { kind: 'pipeline' }, 4);
  await tell(ended);
  await tell(ended);
  const lines = (await edges()).map((line) => line.replaceAll(pipeline, 'P'));
  assert.deepEqual(
    lines,
    [
      'P > P/clean 02-',
      'P/clean > clean 02-',
      'raw > P/clean 02-',
      'clean > P/score 03-',
      'P > P/score 03-',
      'P/score > scored 03-',
    ].toSorted((one, other) => one.slice(-3).localeCompare(other.slice(-3)) || one.localeCompare(other)),
  );
  const sent = await read<{ event: any }>('SELECT event FROM lineage_deliveries ORDER BY delivery_id');
  assert.deepEqual(
    sent.map(({ event }) => [event.eventType, event.inputs.length, event.outputs.length]),
    [
      ['START', 1, 1],
      ['COMPLETE', 2, 2],
    ],
  );
  assert.deepEqual(await read("SELECT run_id FROM lineage_runs WHERE state = 'completed'"), [
    { run_id: run },
  ]);
});

test('no payload stops the news, whatever is in it', async () => {
  const strange: object[] = [
    {},
    { name: 7, schema: 'x', columns: {}, source: null, origins: [], inputs: 'x', outputs: [null, 7, {}] },
    { source: { kind: 'url', url: ':::' }, columns: [null, { from: 1 }], schema: [null, {}], site_url: '//' },
    {
      origins: { reads: [{}], columns: [{ from: [{ kind: 'url', id: 'x' }] }] },
      pipeline_id: 'p',
      inputs: [[]],
    },
    { source: { kind: 'artifact' }, export_id: 'e', job_id: 'j', error: 'x' },
  ];
  for (const type of NEWS.map(({ event }) => event.type))
    for (const payload of strange) await tell(news(type, 'subject', payload, 1));
});
