import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import * as query from '../../query/events.ts';
import {
  type AssetFact,
  type AssetKey,
  type ColumnFlow,
  type EdgeFact,
  type Facts,
  keyText,
  own,
  urlAsset,
} from '../facts.ts';
import { jobOf, runIdOf } from '../openlineage/naming.ts';
import { keyOf, recordIn, recordsIn, schemaIn, textIn, thingIn, thingsIn } from '../payload.ts';
import { exportAsset } from './datasets.ts';

type Relation = EventOf<typeof query.viewRegistered>;
type Exported = EventOf<typeof query.queryExported>;

/** What a text reads, as news tell it; what is missing is not known. */
type Origins = Partial<NonNullable<Relation['payload']['origins']>>;

/** From each thing that the text reads, with the columns where they are known. */
export function edgesInto(
  target: AssetKey,
  origins: Origins,
  runId: string,
  relation = 'derives',
): EdgeFact[] {
  const flows = new Map<string, ColumnFlow[]>();
  const isKnown = Array.isArray(origins.columns);
  for (const column of recordsIn(origins, 'columns'))
    for (const from of recordsIn(column, 'from')) {
      const thing = thingIn(from);
      const name = textIn(from, 'column');
      const to = textIn(column, 'name');
      if (thing === undefined || name === undefined || to === undefined) continue;
      const key = keyText(thing);
      flows.set(key, [...(flows.get(key) ?? []), { from: name, to, direct: column.direct === true }]);
    }
  return thingsIn(origins, 'reads').map((thing) => ({
    from: keyOf(thing),
    to: keyOf(target),
    relation,
    columns: isKnown ? (flows.get(keyText(thing)) ?? []) : undefined,
    runId,
  }));
}

const instantRun = (
  event: Relation | Exported,
  kind: string,
  { runId, edges, target }: { runId: string; edges: EdgeFact[]; target: AssetFact },
) => ({
  runId,
  job: jobOf(event.accountId, kind, event.subject),
  state: 'completed' as const,
  inputs: edges.map(({ from }) => from),
  outputs: [keyOf(target)],
  columns: edges.flatMap(({ from, to, columns }) =>
    columns === undefined ? [] : [{ input: from, output: to, flows: columns }],
  ),
});

function viewRegistered(event: Relation): Facts {
  const { subject, payload } = event;
  const view: AssetFact = { ...own('view', subject), name: subject, columns: schemaIn(payload), made: true };
  const runId = runIdOf(event);
  const edges = edgesInto(view, recordIn(payload, 'origins'), runId);
  const run = instantRun(event, 'query.register-view', { runId, edges, target: view });
  return { assets: [view], edges, defined: keyOf(view), run };
}

function tableRegistered(event: Relation): Facts {
  const { subject, payload } = event;
  const columns = schemaIn(payload);
  const table: AssetFact = { ...own('table', subject), name: subject, columns, made: true };
  const source = recordIn(payload, 'source');
  const artifactId = textIn(source, 'artifact_id');
  const from = artifactId === undefined ? urlAsset(textIn(source, 'url') ?? '') : own('artifact', artifactId);
  const runId = runIdOf(event);
  const flows = columns?.map(({ name }) => ({ from: name, to: name, direct: true }));
  const edges: EdgeFact[] =
    from === undefined
      ? []
      : [{ from: keyOf(from), to: keyOf(table), relation: 'derives', columns: flows, runId }];
  const run = instantRun(event, 'query.register-table', { runId, edges, target: table });
  return { assets: [table, ...(from === undefined ? [] : [from])], edges, defined: keyOf(table), run };
}

function exported(event: Exported): Facts {
  const { subject, payload } = event;
  const origins = recordIn(payload, 'origins');
  const names = Array.isArray(origins.columns)
    ? recordsIn(origins, 'columns').map(({ name }) => String(name))
    : undefined;
  const target = exportAsset(subject, payload, names);
  const edges = edgesInto(target, origins, subject);
  const run = instantRun(event, 'query.export', { runId: subject, edges, target: target });
  return {
    assets: [target],
    edges,
    run: { ...run, job: jobOf(event.accountId, 'query.export', textIn(payload, 'name')) },
  };
}

export const QUERY_NEWS: readonly Hearing<Facts>[] = [
  hear(query.viewRegistered, viewRegistered),
  hear(query.tableRegistered, tableRegistered),
  hear(query.queryExported, exported),
];
