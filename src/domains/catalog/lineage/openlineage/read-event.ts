import {
  type AssetColumn,
  type AssetFact,
  type EdgeFact,
  type Facts,
  keyText,
  OWN,
  type RunFact,
  type RunState,
} from '../facts.ts';
import { isRecord, keyOf, recordIn, recordsIn, textIn } from '../payload.ts';
import { assetNamed } from './naming.ts';
import type { EventDataset, RunEvent } from './schema.ts';

const STATES: Record<RunEvent['eventType'], RunState> = {
  START: 'started',
  RUNNING: 'started',
  OTHER: 'started',
  COMPLETE: 'completed',
  FAIL: 'failed',
  ABORT: 'aborted',
};

/** What a run event says: data goes into its job and out of it, and columns into columns where it tells of them. */
export function readEvent(accountId: string, event: RunEvent): Facts & { run: RunFact } {
  const job: AssetFact = {
    kind: 'job',
    namespace: event.job.namespace,
    ref: event.job.name,
    name: event.job.name,
    made: true,
  };
  const { runId } = event.run;
  const inputs = (event.inputs ?? []).map((dataset) => assetOf(accountId, dataset));
  const outputs = (event.outputs ?? []).map((dataset) => assetOf(accountId, dataset));
  const columns = (event.outputs ?? []).flatMap((dataset) => flowsInto(accountId, dataset));
  const worker = keyOf(job);
  const edges: EdgeFact[] = [
    ...inputs.map((input) => ({ from: keyOf(input), to: worker, relation: 'reads', runId })),
    ...outputs.map((output) => ({ from: worker, to: keyOf(output), relation: 'writes', runId })),
    ...columns.map(({ input, output, flows }) => ({
      from: input,
      to: output,
      relation: 'derives',
      columns: flows,
      runId,
    })),
  ];
  const message = textIn(recordIn(event.run.facets ?? {}, 'errorMessage'), 'message');
  return {
    assets: [job, ...inputs, ...outputs],
    edges,
    run: {
      runId,
      job: event.job,
      state: STATES[event.eventType],
      inputs: inputs.map(keyOf),
      outputs: outputs.map(keyOf),
      columns,
      error: message,
    },
  };
}

function assetOf(accountId: string, { namespace, name, facets = {} }: EventDataset): AssetFact {
  const key = assetNamed(accountId, { namespace, name });
  const schema = facets.schema;
  // Of its own things Granary knows the columns itself.
  if (key.namespace === OWN || !isRecord(schema) || !Array.isArray(schema.fields)) return key;
  const columns = recordsIn(schema, 'fields').flatMap((field): AssetColumn[] => {
    const column = textIn(field, 'name');
    const type = textIn(field, 'type');
    return column === undefined ? [] : [{ name: column, ...(type === undefined ? {} : { data_type: type }) }];
  });
  return { ...key, columns };
}

function flowsInto(accountId: string, { namespace, name, facets = {} }: EventDataset): RunFact['columns'] {
  const output = keyOf(assetNamed(accountId, { namespace, name }));
  const flows = new Map<string, RunFact['columns'][number]>();
  for (const [to, field] of Object.entries(recordIn(recordIn(facets, 'columnLineage'), 'fields'))) {
    for (const origin of isRecord(field) ? recordsIn(field, 'inputFields') : []) {
      const [from, space, dataset] = ['field', 'namespace', 'name'].map((part) => textIn(origin, part));
      if (from === undefined || space === undefined || dataset === undefined) continue;
      const input = keyOf(assetNamed(accountId, { namespace: space, name: dataset }));
      const known = flows.get(keyText(input)) ?? { input, output, flows: [] };
      const direct = recordsIn(origin, 'transformations').some(({ subtype }) => subtype === 'IDENTITY');
      flows.set(keyText(input), { ...known, flows: [...known.flows, { from, to, direct }] });
    }
  }
  return [...flows.values()];
}
