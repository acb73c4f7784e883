import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import { jobEvents as jobs } from '../../../../platform/jobs/index.ts';
import * as etl from '../../../orchestrate/etl/events.ts';
import { type AssetFact, type ColumnFlow, type Facts, OWN, own, urlAsset } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { keyOf, recordIn, recordsIn, textIn } from '../payload.ts';

type Made = EventOf<typeof etl.fileParsed | typeof etl.tableLoaded>;

const KIND = /^etl\.[a-z]+$/;

/** So that a job which fails before it has anything to show is told as well. */
function jobStarted({ accountId, subject: runId, payload }: EventOf<typeof jobs.jobStarted>): Facts {
  const kind = textIn(payload, 'kind') ?? '';
  if (!KIND.test(kind)) return { assets: [], edges: [] };
  const job = jobOf(accountId, kind, undefined);
  return {
    assets: [],
    edges: [],
    run: { runId, job, state: 'started', inputs: [], outputs: [], columns: [] },
  };
}

function sourceOf(payload: Made['payload']): AssetFact | undefined {
  const source = recordIn(payload, 'source');
  const artifactId = textIn(source, 'artifact_id');
  const datasetId = textIn(source, 'dataset_id');
  if (artifactId !== undefined) return own('artifact', artifactId);
  if (datasetId !== undefined) return own('dataset', datasetId);
  return urlAsset(textIn(source, 'url') ?? '');
}

/** A source that becomes something else in one go. */
function made(
  { accountId, payload }: Made,
  operation: string,
  target: AssetFact,
  flows: ColumnFlow[],
): Facts {
  const source = sourceOf(payload);
  const runId = textIn(payload, 'job_id');
  const from = source === undefined ? [] : [keyOf(source)];
  const to = keyOf(target);
  return {
    assets: [target, ...(source === undefined ? [] : [source])],
    edges: from.map((one) => ({ from: one, to, relation: 'derives', columns: flows, runId })),
    ...(runId === undefined
      ? {}
      : {
          run: {
            runId,
            job: jobOf(accountId, operation, undefined),
            state: 'started' as const,
            inputs: from,
            outputs: [to],
            columns: from.map((input) => ({ input, output: to, flows })),
          },
        }),
  };
}

function fileParsed(event: EventOf<typeof etl.fileParsed>): Facts {
  const columns = recordsIn(event.payload, 'columns').flatMap((column) => {
    const name = textIn(column, 'name');
    const type = textIn(column, 'data_type');
    if (name === undefined) return [];
    return [
      { name, from: textIn(column, 'from') ?? name, ...(type === undefined ? {} : { data_type: type }) },
    ];
  });
  const target = {
    ...own('artifact', event.subject),
    columns: columns.map(({ from: _, ...column }) => column),
  };
  return made(
    event,
    'etl.parse',
    target,
    columns.map(({ from, name }) => ({ from, to: name, direct: true })),
  );
}

/** A table of the account's own schema is Granary's; one elsewhere stands in the namespace of its connection. */
function tableLoaded(event: EventOf<typeof etl.tableLoaded>): Facts {
  const place = recordIn(event.payload, 'target');
  const [schema, table] = [textIn(place, 'schema'), textIn(place, 'table')];
  if (schema === undefined || table === undefined) return { assets: [], edges: [] };
  const columns = recordsIn(event.payload, 'columns').flatMap((column) => {
    const name = textIn(column, 'name');
    const type = textIn(column, 'type');
    return name === undefined ? [] : [{ name, ...(type === undefined ? {} : { data_type: type }) }];
  });
  const namespace = place.is_own === true ? OWN : `postgres:${textIn(place, 'connection') ?? 'elsewhere'}`;
  const target = { kind: 'table', namespace, ref: `${schema}.${table}`, name: table, columns, made: true };
  return made(
    event,
    'etl.load',
    target,
    columns.map(({ name }) => ({ from: name, to: name, direct: true })),
  );
}

export const ETL_NEWS: readonly Hearing<Facts>[] = [
  hear(jobs.jobStarted, jobStarted),
  hear(etl.fileParsed, fileParsed),
  hear(etl.tableLoaded, tableLoaded),
];
