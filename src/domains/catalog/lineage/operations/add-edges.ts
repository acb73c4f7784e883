import Type, { type Static } from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { eitherOr, Literals, Named, Nullable, Text, Timestamp } from '../../../../kernel/schema.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { edgesBetween } from '../edge-store.ts';
import { type AssetFact, type Facts, keyText, LONGEST_REF } from '../facts.ts';
import { requireAsset, toEdge } from '../lineage-records.ts';
import { readEvent } from '../openlineage/read-event.ts';
import { RUN_EVENT_FIELDS, type RunEvent } from '../openlineage/schema.ts';
import { keyOf } from '../payload.ts';
import { recordFacts } from '../record-facts.ts';
import { recordRun } from '../run-store.ts';
import { AssetKind, Edge, EXAMPLE_EDGE, Flow, Namespace, Relation } from '../schema.ts';
import { checkNamespace } from './register-asset.ts';

const BODY_LIMIT = 8 * 1024 ** 2;

const NamedAsset = Type.Object({
  kind: AssetKind,
  namespace: Type.Optional(Namespace),
  ref: Text(LONGEST_REF, 'ID or name in its namespace.'),
  name: Type.Optional(Text(500, 'Display name.')),
});
const End = (description: string) =>
  Type.Union([Type.String({ maxLength: 100 }), NamedAsset], { description });

const AddEdges = Named(
  'AddLineageEdges',
  {
    from: Type.Optional(
      End('For a single edge: an asset ID, or an external asset, which is created if needed.'),
    ),
    to: Type.Optional(End('For a single edge, like from.')),
    relation: Type.Optional(Relation),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          from: Flow.properties.from,
          to: Flow.properties.to,
          direct: Type.Optional(Flow.properties.direct),
        }),
        {
          maxItems: 10_000,
          description: 'For a single edge: which column flows into which.',
        },
      ),
    ),
    at: Type.Optional(Timestamp('For a single edge: since when. Defaults to now.')),
    ...RUN_EVENT_FIELDS,
  },
  { documented: eitherOr(['from', 'to'], ['eventType', 'eventTime', 'run', 'job']) },
);
type AddEdges = Static<typeof AddEdges>;

export const addEdges = defineOperation({
  id: 'lineage.add-edges',
  method: 'POST',
  path: '/api/v1/lineage/edges',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'Record a lineage edge or an OpenLineage run event',
  description:
    "Send a run event as defined by the standard; events of the same run are merged. Sent twice, it is recorded once. Granary's own datasets are in the namespace granary://<account_id>, with names like dataset/ds_….",
  body: AddEdges,
  output: Named('AddedLineageEdges', {
    edges: Type.Array(Edge),
    run: Nullable(
      Type.Object({
        run_id: Type.String(),
        job: Type.Object({ namespace: Type.String(), name: Type.String() }),
        state: Literals(['started', 'completed', 'failed', 'aborted']),
      }),
    ),
  }),
  errors: [404],
  bodyLimit: BODY_LIMIT,
  example: {
    body: {
      eventType: 'COMPLETE',
      eventTime: '2026-03-01T09:30:00.000Z',
      run: { runId: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f55' },
      job: { namespace: 'airflow', name: 'forecast.daily' },
      inputs: [{ namespace: 'postgres://warehouse', name: 'public.prices' }],
      outputs: [{ namespace: 'postgres://warehouse', name: 'public.forecast' }],
      producer: 'https://airflow.example.com',
    },
    response: {
      edges: [{ ...EXAMPLE_EDGE, relation: 'reads', columns: null }],
      run: {
        run_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f55',
        job: { namespace: 'airflow', name: 'forecast.daily' },
        state: 'completed',
      },
    },
  },
  handler: (ctx: Context, { body }) =>
    ctx.tx(async (sql) => {
      const accountId = ctx.account.id;
      const { facts, at } = await factsOf(sql, accountId, body);
      const recorded = await recordFacts(sql, { accountId, at }, facts);
      const told = facts.run === undefined ? undefined : await recordRun(sql, accountId, at, facts.run);
      const ids = new Map(recorded.map((asset) => [keyText(asset), asset.asset_id]));
      const wanted = facts.edges.map(({ from, to, relation }) => ({
        source: ids.get(keyText(from)) ?? '',
        target: ids.get(keyText(to)) ?? '',
        relation,
      }));
      const edges = wanted.length === 0 ? [] : await edgesBetween(sql, accountId, wanted);
      const run = told?.run;
      return {
        edges: edges.map(toEdge),
        run:
          run === undefined
            ? null
            : {
                run_id: run.run_id,
                job: { namespace: run.job_namespace, name: run.job_name },
                state: run.state,
              },
      };
    }),
});

async function factsOf(sql: Sql, accountId: string, body: AddEdges): Promise<{ facts: Facts; at: Date }> {
  const isEvent = [body.eventType, body.eventTime, body.run, body.job].some((part) => part !== undefined);
  if (isEvent) {
    const event = requireEvent(body);
    return { facts: readEvent(accountId, event), at: notLater(new Date(event.eventTime), 'eventTime') };
  }
  const { from, to, relation = 'derives', columns } = body;
  if (from === undefined || to === undefined) throw neither();
  const ends = [await endOf(sql, accountId, from), await endOf(sql, accountId, to)] as const;
  const flows = columns?.map((flow) => ({ ...flow, direct: flow.direct ?? false }));
  const edge = { from: keyOf(ends[0]), to: keyOf(ends[1]), relation, columns: flows };
  const at = body.at === undefined ? new Date() : notLater(new Date(body.at), 'at');
  return { facts: { assets: [...ends], edges: [edge] }, at };
}

function requireEvent(body: AddEdges): RunEvent {
  const { eventType, eventTime, run, job } = body;
  if (eventType !== undefined && eventTime !== undefined && run !== undefined && job !== undefined)
    return { ...body, eventType, eventTime, run, job };
  const missing = Object.entries({ eventType, eventTime, run, job }).filter(
    ([, value]) => value === undefined,
  );
  throw invalidRequest('A run event requires eventType, eventTime, run and job. Add what is missing.', {
    details: missing.map(([path]) => ({ path, message: 'is missing' })),
  });
}

const neither = () =>
  invalidRequest('Send an edge with from and to, or an OpenLineage run event with eventType, run and job.', {
    details: [
      { path: 'from', message: 'is missing' },
      { path: 'to', message: 'is missing' },
    ],
  });

const MOST_AHEAD_MS = 300_000;

/** A clock may be a little fast; a time to come would hide what is told until then. */
function notLater(at: Date, path: string): Date {
  if (at.getTime() > Date.now() + MOST_AHEAD_MS)
    throw invalidRequest(`${path} is in the future. Send the time at which it happened.`, {
      details: [{ path, message: 'is in the future' }],
    });
  return at;
}

async function endOf(sql: Sql, accountId: string, end: NonNullable<AddEdges['from']>): Promise<AssetFact> {
  if (typeof end === 'string') return keyOf(await requireAsset(sql, accountId, end));
  const { kind, namespace = 'default', ref, name } = end;
  checkNamespace(namespace);
  return { kind, namespace, ref, ...(name === undefined ? {} : { name }) };
}
